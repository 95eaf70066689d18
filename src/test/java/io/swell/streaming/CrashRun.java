package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.LogEntry;
import io.swell.engine.Outputs;
import io.swell.format.OutputWriter;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Feeds documents, kills the tracker's process with {@code kill -9} at several points of its work,
 * starts it again each time, and collects all that it committed. As a command, after {@code mvn
 * -DskipTests package}:
 *
 * <pre>
 * java -cp 'target/test-classes:target/classes:target/lib/*' \
 *   io.swell.streaming.CrashRun CORPUS.jsonl.gz DOCUMENTS KILLS [key=value...]
 * </pre>
 *
 * compares such a run with one that was never interrupted.
 */
public final class CrashRun {
  private final Path messages;
  private final List<String> settings;
  private final Configuration configuration;

  /** What a run committed: the records of each stream topic in their order, key and value. */
  record Committed(Map<StreamTopic, List<String>> records) {
    /** The newest value of each key: what a compacted stream topic keeps. */
    Map<String, String> newest(StreamTopic topic) {
      Map<String, String> newest = new TreeMap<>();
      for (String record : of(topic)) {
        int tab = record.indexOf('\t');
        newest.put(record.substring(0, tab), record.substring(tab + 1));
      }
      return newest;
    }

    List<String> of(StreamTopic topic) {
      return records.getOrDefault(topic, List.of());
    }
  }

  /**
   * @param name of the run: its application and the prefix of its stream topics
   */
  CrashRun(EmbeddedKafka broker, String name, Path messages, List<String> more) {
    this.messages = messages;
    this.settings =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap=" + broker.bootstrap(),
                "kafka.application=" + name,
                "kafka.instance=one",
                "kafka.prefix=" + name + ".",
                "kafka.documents=" + name + ".documents",
                "kafka.partitions=1",
                // Pauses close mini-batches; a crash is one, so here they must not.
                "batch.max-delay=P1D",
                "kafka.idle-after=P1D"));
    settings.addAll(more);
    this.configuration = Streams.configuration(settings.toArray(String[]::new));
  }

  /**
   * Runs until the assignments of all documents of whole mini-batches are committed.
   *
   * @param kills how often the process is killed, spread evenly over the documents
   */
  Committed run(LongFunction<byte[]> corpus, int documents, int kills)
      throws IOException, InterruptedException {
    try (Feeder feeder = Feeder.start(Streams.clients(configuration), Pace.unlimited())) {
      for (int n = 0; n < documents; n++) {
        feeder.send(null, corpus.apply(n), 0);
      }
      feeder.flush();
    }
    for (int kill = 1; kill <= kills; kill++) {
      TrackerProcess process = TrackerProcess.start(settings, messages);
      await(process, (long) documents * kill / (kills + 1));
      process.kill();
      if (read(partition(StreamTopic.ASSIGNMENTS)).size() >= documents) {
        throw new AssertionError("killed when all was done; feed more documents");
      }
    }
    TrackerProcess process = TrackerProcess.start(settings, messages);
    await(process, documents);
    process.stop();
    return committed();
  }

  /** Waits until so many assignments are committed. */
  private void await(TrackerProcess process, long assignments) throws IOException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    try (Consumer<byte[], byte[]> consumer = Streams.clients(configuration).consumer()) {
      TopicPartition partition = partition(StreamTopic.ASSIGNMENTS);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long seen = 0;
      while (seen < assignments) {
        seen += consumer.poll(Duration.ofMillis(50)).count();
        if (!process.isAlive() || System.nanoTime() > end) {
          throw new AssertionError(
              "%d assignments of %d, and the process %s:%n%s"
                  .formatted(
                      seen,
                      assignments,
                      process.isAlive() ? "lives" : "has died",
                      Files.readString(messages)));
        }
      }
    }
  }

  private TopicPartition partition(StreamTopic topic) {
    return new TopicPartition(topic.name(configuration.get(KafkaOptions.class)), 0);
  }

  private Committed committed() {
    Map<StreamTopic, List<String>> records = new EnumMap<>(StreamTopic.class);
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      for (ConsumerRecord<byte[], byte[]> record : read(partition(topic))) {
        records
            .computeIfAbsent(topic, t -> new ArrayList<>())
            .add(new String(record.key(), UTF_8) + "\t" + new String(record.value(), UTF_8));
      }
    }
    return new Committed(records);
  }

  /** The log of bags, in order. */
  List<LogEntry> log() {
    return read(partition(StreamTopic.BAGS)).stream()
        .map(record -> LogEntryDeserializer.deserialize(record.value()))
        .toList();
  }

  private List<ConsumerRecord<byte[], byte[]>> read(TopicPartition partition) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = Streams.clients(configuration).consumer()) {
      consumer.assign(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).values().iterator().next();
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    return records;
  }

  /** What an engine in memory makes of a log of bags, as it would be committed. */
  Committed replayed(List<LogEntry> log) {
    Map<StreamTopic, List<String>> records = new EnumMap<>(StreamTopic.class);
    OutputWriter writer = OutputWriter.plain();
    Outputs outputs =
        new Outputs() {
          private void add(StreamTopic topic, Object key, byte[] json) {
            records
                .computeIfAbsent(topic, t -> new ArrayList<>())
                .add(key + "\t" + new String(json, UTF_8));
          }

          @Override
          public void assignment(Assignment assignment) {
            add(StreamTopic.ASSIGNMENTS, assignment.id(), writer.write(assignment));
          }

          @Override
          public void snapshot(Snapshot snapshot) {
            String key = snapshot.model() + "/" + snapshot.topic();
            add(StreamTopic.SNAPSHOTS, key, writer.write(snapshot));
          }

          @Override
          public void activity(Activity activity) {
            String key = activity.model() + "/" + activity.topic();
            add(StreamTopic.ACTIVITY, key, writer.write(activity));
          }

          @Override
          public void event(TopicEvent event) {
            add(StreamTopic.EVENTS, event.model() + "/" + event.topic(), writer.write(event));
          }

          @Override
          public void report(ModelReport report) {
            add(StreamTopic.MODELS, report.model(), writer.write(report));
          }
        };
    var engine = Streams.engine(configuration, "main");
    log.forEach(entry -> engine.accept(entry, outputs));
    return new Committed(records);
  }

  /**
   * Compares a run of a corpus that is killed with one that is not; exits with 1 if they differ.
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 3) {
      System.err.println("usage: CrashRun CORPUS.jsonl[.gz] DOCUMENTS KILLS [key=value...]");
      System.exit(2);
    }
    LoopedCorpus corpus = new LoopedCorpus(Path.of(arguments[0]));
    int documents = Integer.parseInt(arguments[1]);
    int kills = Integer.parseInt(arguments[2]);
    List<String> more = List.of(arguments).subList(3, arguments.length);
    Path directory = Files.createTempDirectory("swell-crash");
    boolean same = true;
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory.resolve("broker"), 0)) {
      Path messages = directory.resolve("messages.txt");
      CrashRun calm = new CrashRun(broker, "calm", messages, more);
      Committed expected = calm.run(corpus::document, documents, 0);
      CrashRun crashed = new CrashRun(broker, "crashed", messages, more);
      Committed found = crashed.run(corpus::document, documents, kills);
      for (StreamTopic topic : TrackerTopology.OUTPUTS) {
        boolean equal = expected.of(topic).equals(found.of(topic));
        same &= equal;
        System.out.printf(
            "%-12s %,7d records, %,7d after %d kills: %s%n",
            topic.sink(),
            expected.of(topic).size(),
            found.of(topic).size(),
            kills,
            equal ? "the same bytes in the same order" : "DIFFERENT");
      }
      boolean replays = crashed.replayed(crashed.log()).equals(found);
      same &= replays;
      System.out.println(
          "a replay of the log of bags in memory: " + (replays ? "the same" : "DIFFERENT"));
    }
    System.exit(same ? 0 : 1);
  }
}
