package io.swell.streaming;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says where processor time goes: by kind of thread from the JVM's own clocks, and within the
 * stream threads by sampling their stacks.
 */
final class ThreadTimes implements Runnable {
  private static final long SAMPLE_MILLIS = 10;

  private static final Map<String, String> KINDS = new LinkedHashMap<>();
  private static final Map<String, String> OWNERS = new LinkedHashMap<>();
  private static final Map<String, String> PARTS = new LinkedHashMap<>();

  static {
    KINDS.put("StreamThread-\\d+$", "stream threads");
    KINDS.put("StreamThread-\\d+-producer", "  their producers' senders");
    KINDS.put("feed", "feeding: thread");
    KINDS.put("producer-\\d+$", "feeding: sender");
    KINDS.put(
        "data-plane-kafka|network-thread|group-coordinator|transaction|kafka-|controller|raft|log-|Log|executor-|broker-",
        "broker");

    // These own all that they call.
    OWNERS.put("io.swell.streaming.ModelStore.save", "save: models to bytes");
    OWNERS.put("io.swell.lifecycle.TopicLifecycle", "births, merges, ends");
    OWNERS.put("io.swell.alerting.AlertMonitor", "alerts");
    OWNERS.put("io.swell.tracking.RecentDocuments", "near-duplicates, coherence");

    // Of the others, the first that a stack contains, from its top.
    PARTS.put("io.swell.streaming.OutputForwarder.forward", "outputs: send");
    PARTS.put("io.swell.format.output", "outputs: JSON");
    PARTS.put("io.swell.streaming.LogEntry", "log of bags: bytes");
    PARTS.put("io.swell.text", "ingest: analysis");
    PARTS.put("io.swell.format", "ingest: JSON and fields");
    PARTS.put("io.swell.tracking", "track");
    PARTS.put("io.swell.method", "learn");
    PARTS.put("io.swell.vocabulary.Vocabulary", "learn: vocabulary and weights");
    PARTS.put("io.swell.model.TfIdf", "learn: vocabulary and weights");
    PARTS.put("io.swell.model", "learn");
    PARTS.put("io.swell.math", "learn");
    PARTS.put("io.swell.engine", "engine, the rest");
    PARTS.put("io.swell.streaming.IngestProcessor", "ingest: send");
    PARTS.put("io.swell.streaming", "processors, the rest");
    PARTS.put("KafkaConsumer.poll", "consumer: poll");
    PARTS.put("commitOffsetsOrTransaction", "commit: wait for broker");
    PARTS.put("RecordCollectorImpl.flush", "commit: flush producer");
  }

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Map<String, Integer> samples = new TreeMap<>();
  private final Map<Long, Long> start = new TreeMap<>();
  private final Map<String, Long> ownStart = virtualMachine();
  private final long processStart = system.getProcessCpuTime();
  private final long wallStart = System.nanoTime();
  private final long collectStart = collecting();
  private final long compileStart = compiling();
  private int stacks;

  ThreadTimes() {
    for (long id : threads.getAllThreadIds()) {
      start.put(id, threads.getThreadCpuTime(id));
    }
  }

  /** Samples until interrupted. */
  @Override
  public void run() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
        sample();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void sample() {
    List<Long> ids = new ArrayList<>();
    for (long id : threads.getAllThreadIds()) {
      ThreadInfo info = threads.getThreadInfo(id);
      if (info != null && info.getThreadName().matches(".*StreamThread-\\d+$")) {
        ids.add(id);
      }
    }
    long[] all = ids.stream().mapToLong(Long::longValue).toArray();
    for (ThreadInfo info : threads.getThreadInfo(all, 200)) {
      if (info != null && isBusy(info)) {
        stacks++;
        samples.merge(part(info.getStackTrace()), 1, Integer::sum);
      }
    }
  }

  /** Waiting for the broker in native code looks runnable. */
  private static boolean isBusy(ThreadInfo info) {
    return info.getThreadState() == Thread.State.RUNNABLE
        && info.getStackTrace().length > 0
        && !info.getStackTrace()[0].getClassName().startsWith("sun.nio.ch.EPoll");
  }

  private static String part(StackTraceElement[] stack) {
    return Stream.of(OWNERS, PARTS)
        .flatMap(parts -> Arrays.stream(stack).map(frame -> part(frame, parts)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse("Kafka Streams, the rest");
  }

  private static Optional<String> part(StackTraceElement frame, Map<String, String> parts) {
    String name = frame.getClassName() + "." + frame.getMethodName();
    return parts.keySet().stream().filter(name::contains).findFirst().map(parts::get);
  }

  /**
   * Returns the report, one line a kind.
   *
   * @param documents done meanwhile
   */
  synchronized String report(long documents) {
    Map<String, Long> nanos = new LinkedHashMap<>();
    long java = 0;
    for (long id : threads.getAllThreadIds()) {
      ThreadInfo info = threads.getThreadInfo(id);
      long used = threads.getThreadCpuTime(id) - start.getOrDefault(id, 0L);
      if (info != null && used > 0) {
        java += used;
        nanos.merge(kind(info.getThreadName()), used, Long::sum);
      }
    }
    long process = system.getProcessCpuTime() - processStart;
    long own = 0;
    for (Map.Entry<String, Long> thread : virtualMachine().entrySet()) {
      long used = thread.getValue() - ownStart.getOrDefault(thread.getKey(), 0L);
      own += used;
      nanos.put(thread.getKey(), used);
    }
    nanos.put("the rest of the virtual machine", process - java - own);
    double wall = System.nanoTime() - wallStart;
    StringBuilder report = new StringBuilder();
    report.append(
        "processor time: %.3f ms a document, %.2f cores on average%n"
            .formatted(process / 1e6 / documents, process / wall));
    nanos.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .filter(e -> e.getValue() >= process / 1000)
        .forEach(
            e ->
                report.append(
                    "  %5.1f %%  %s%n".formatted(100.0 * e.getValue() / process, e.getKey())));
    report.append(
        "  of that: collecting %.1f s, compiling %.1f s of elapsed time%n"
            .formatted((collecting() - collectStart) / 1e3, (compiling() - compileStart) / 1e3));
    report.append("stream threads when they work, share of their stacks:\n");
    samples.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(
            e ->
                report.append(
                    "  %5.1f %%  %s%n".formatted(100.0 * e.getValue() / stacks, e.getKey())));
    return report.toString();
  }

  /**
   * Nanoseconds of the virtual machine's own threads by what they do, from Linux, which knows their
   * names; empty elsewhere. A clock tick is 10 ms there.
   */
  private static Map<String, Long> virtualMachine() {
    Map<String, Long> nanos = new TreeMap<>();
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      for (Path task : (Iterable<Path>) tasks::iterator) {
        String stat = Files.readString(task.resolve("stat"));
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        if (name.startsWith("C1 Comp") || name.startsWith("C2 Comp")) {
          nanos.merge("compiler", ticks * 10_000_000, Long::sum);
        } else if (name.startsWith("G1 ") || name.startsWith("GC ")) {
          nanos.merge("garbage collector", ticks * 10_000_000, Long::sum);
        }
      }
    } catch (IOException e) {
      // Another system, or a thread that has just ended: then all is counted as the rest.
      return Map.of();
    }
    return nanos;
  }

  private static long collecting() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private static long compiling() {
    return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
  }

  private static String kind(String thread) {
    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
      if (Pattern.compile(kind.getKey()).matcher(thread).find()) {
        return kind.getValue();
      }
    }
    return "other: " + thread.replaceAll("[0-9a-f-]{20,}|\\d+", "#");
  }
}
