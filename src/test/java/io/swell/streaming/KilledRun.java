package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.LogEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Feeds documents, kills the tracker's process with {@code kill -9} at several points of its work,
 * starts it again each time, and collects all that it committed. The feed stays a little ahead of
 * the outputs, so that a kill finds both halves of the stream at work.
 */
final class KilledRun {
  /** Documents that the feed is ahead of the assignments. */
  private static final int AHEAD = 2_000;

  private final Path messages;
  private final List<String> settings;
  private final Configuration configuration;
  private final java.util.function.Consumer<Kill> told;

  /**
   * Where a kill fell. Offsets are those committed; what was done after them is done again.
   *
   * @param number of the kill, from 1
   * @param assignments records of the assignments that readers see
   * @param documents offset in the documents, from which reading goes on
   * @param fed documents fed by then
   * @param log offset in the log of bags, from which learning goes on
   */
  record Kill(int number, long assignments, long documents, long fed, long log) {}

  /**
   * @param name of the run: its application and the prefix of its stream topics
   * @param messages file that the processes write to
   * @param told hears of each kill
   */
  KilledRun(
      EmbeddedKafka broker,
      String name,
      Path messages,
      List<String> more,
      java.util.function.Consumer<Kill> told) {
    this.messages = messages;
    this.told = told;
    this.settings =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap=" + broker.bootstrap(),
                "kafka.application=" + name,
                "kafka.instance=one",
                "kafka.prefix=" + name + ".",
                "kafka.documents=" + name + ".documents",
                "kafka.partitions=1",
                // Silence closes mini-batches; a crash is a silence, so here it must not.
                "batch.max-delay=P1D",
                "kafka.idle-after=P1D"));
    settings.addAll(more);
    this.configuration = Streams.configuration(settings.toArray(String[]::new));
  }

  /**
   * Runs until everything is committed that follows from the documents.
   *
   * @param corpus the n-th document
   * @param kills how often the process is killed, spread evenly over the documents
   */
  Committed run(LongFunction<byte[]> corpus, int documents, int kills) throws Exception {
    KafkaClients clients = Streams.clients(configuration);
    try (Feeder feeder = Feeder.start(clients, Pace.unlimited());
        Admin admin = clients.admin();
        Consumer<byte[], byte[]> assignments = clients.consumer()) {
      assignments.assign(List.of(partition(StreamTopic.ASSIGNMENTS)));
      long seen = 0;
      long fed = 0;
      for (int kill = 1; kill <= kills + 1; kill++) {
        TrackerProcess process = TrackerProcess.start(settings, messages);
        long until = kill <= kills ? (long) documents * kill / (kills + 1) : Long.MAX_VALUE;
        long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (seen < until) {
          for (; fed < documents && fed < seen + AHEAD; fed++) {
            feeder.send(null, corpus.apply(fed), 0);
          }
          seen += assignments.poll(Duration.ofMillis(50)).count();
          if (until == Long.MAX_VALUE && offset(admin, documents()) == documents) {
            until = replayed().of(StreamTopic.ASSIGNMENTS).size();
          }
          if (!process.isAlive() || System.nanoTime() > patience) {
            throw new AssertionError(
                "%d assignments, and the process %s:%n%s"
                    .formatted(
                        seen,
                        process.isAlive() ? "lives" : "has died",
                        Files.readString(messages)));
          }
        }
        if (kill <= kills) {
          process.kill();
          told.accept(
              new Kill(
                  kill,
                  seen,
                  offset(admin, documents()),
                  fed,
                  offset(admin, partition(StreamTopic.BAGS))));
        } else {
          process.stop();
        }
      }
    }
    Committed committed = new Committed();
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      for (ConsumerRecord<byte[], byte[]> record : read(topic)) {
        committed.add(topic, new String(record.key(), UTF_8), record.value());
      }
    }
    return committed;
  }

  /** The offset from which the tracker goes on, or 0 where it has not committed. */
  private long offset(Admin admin, TopicPartition partition) throws Exception {
    String application = configuration.get(KafkaOptions.class).application();
    OffsetAndMetadata committed =
        admin
            .listConsumerGroupOffsets(application)
            .partitionsToOffsetAndMetadata(application)
            .get(1, TimeUnit.MINUTES)
            .get(partition);
    return committed == null ? 0 : committed.offset();
  }

  private TopicPartition documents() {
    return new TopicPartition(configuration.get(KafkaOptions.class).documents(), 0);
  }

  private TopicPartition partition(StreamTopic topic) {
    return new TopicPartition(topic.name(configuration.get(KafkaOptions.class)), 0);
  }

  /** The log of bags, in order. */
  List<LogEntry> log() {
    return read(StreamTopic.BAGS).stream()
        .map(record -> LogEntryDeserializer.deserialize(record.value()))
        .toList();
  }

  /** What an engine in memory makes of the log of bags. */
  Committed replayed() {
    return Committed.replayed(log(), Streams.engine(configuration, "main"));
  }

  private List<ConsumerRecord<byte[], byte[]>> read(StreamTopic topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    TopicPartition partition = partition(topic);
    try (Consumer<byte[], byte[]> consumer = Streams.clients(configuration).consumer()) {
      consumer.assign(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).values().iterator().next();
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    return records;
  }
}
