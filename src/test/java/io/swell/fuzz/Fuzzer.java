package io.swell.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Gives a surface one input after the other. The n-th input follows from seed and n alone, so a run
 * can be cut anywhere and taken up again, and each of its inputs made anew.
 *
 * <p>Found are: an exception or error that leaves Swell, an input that does not come to its end
 * (the run ends there, for its thread cannot be ended), and one for which a thread allocates more
 * than {@value #BYTES} bytes and {@value #BYTES_PER_BYTE} for each of its own.
 */
public final class Fuzzer {
  /** Processor time that no input needs: a busy machine does not make it longer. */
  private static final Duration WORKING = Duration.ofSeconds(20);

  private static final Duration WAITING = Duration.ofMinutes(3);
  private static final long BYTES = 96L << 20;
  private static final long BYTES_PER_BYTE = 4_000;

  private final Surface surface;
  private final long seed;
  private final int mostCrashes;
  private final Map<String, Long> outcomes = new TreeMap<>();
  private final List<Crash> crashes = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  private volatile long started;
  private volatile long processorTime;
  private volatile long number;
  private volatile byte[] input = new byte[0];

  /**
   * A fuzzer that has done nothing yet.
   *
   * @param mostCrashes so many different ones end the run
   */
  public Fuzzer(Surface surface, long seed, int mostCrashes) {
    this.surface = surface;
    this.seed = seed;
    this.mostCrashes = mostCrashes;
  }

  /** A broken promise, with the input that broke it. */
  public record Crash(String surface, long seed, long number, byte[] input, Throwable cause) {
    @Override
    public String toString() {
      return "%s: seed %d, input %d of %d bytes: %s"
          .formatted(surface, seed, number, input.length, cause);
    }
  }

  /** Returns the n-th input of a seed. */
  public static byte[] input(Surface surface, long seed, long number) {
    return surface.input(new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number));
  }

  /** Gives the inputs [from, to), in a thread of its own, and returns when they are through. */
  public void run(long from, long to) throws InterruptedException {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    started = System.nanoTime();
    Thread worker = new Thread(() -> work(from, to), "fuzz-" + surface.name());
    worker.setDaemon(true);
    worker.start();
    while (worker.isAlive()) {
      worker.join(200);
      long elapsed = System.nanoTime() - started;
      long worked = threads.getThreadCpuTime(worker.getId()) - processorTime;
      boolean works = elapsed > WORKING.toNanos() && worked > WORKING.toNanos();
      if (worker.isAlive() && (works || elapsed > WAITING.toNanos())) {
        var hang = new AssertionError("no end after " + Duration.ofNanos(elapsed));
        hang.setStackTrace(worker.getStackTrace());
        crashes.add(new Crash(surface.name(), seed, number, input, hang));
        return;
      }
    }
  }

  private void work(long from, long to) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (long n = from; n < to && crashes.size() < mostCrashes; n++) {
      number = n;
      processorTime = threads.getCurrentThreadCpuTime();
      started = System.nanoTime();
      byte[] next = new byte[0];
      try {
        next = input(surface, seed, n);
        input = next;
        processorTime = threads.getCurrentThreadCpuTime();
        started = System.nanoTime();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        outcomes.merge(surface.take(next), 1L, Long::sum);
        long used = threads.getCurrentThreadAllocatedBytes() - allocated;
        if (used > BYTES + BYTES_PER_BYTE * next.length) {
          throw new AssertionError("allocated " + used + " bytes for " + next.length);
        }
      } catch (Exception | Error e) {
        if (seen.add(place(e))) {
          crashes.add(new Crash(surface.name(), seed, n, next, e));
        }
        outcomes.merge("CRASH", 1L, Long::sum);
      }
    }
  }

  /** Where a crash happened: crashes of one place count as one. */
  private static String place(Throwable e) {
    for (StackTraceElement frame : e.getStackTrace()) {
      if (frame.getClassName().startsWith("io.swell")) {
        return e.getClass().getName() + frame.getClassName() + frame.getLineNumber();
      }
    }
    return e.toString();
  }

  /** How many inputs came to what. */
  public Map<String, Long> outcomes() {
    return outcomes;
  }

  /** How many inputs were given; fewer than asked for after a hang or many crashes. */
  public long given() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The promises broken; of each place the first. */
  public List<Crash> crashes() {
    return crashes;
  }
}
