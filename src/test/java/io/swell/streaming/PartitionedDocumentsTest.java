package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.RecordedOutputs;
import io.swell.engine.SourceProgress;
import io.swell.evaluation.Corpora;
import io.swell.evaluation.RequiredCorpus;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.TopicActivity;
import io.swell.streaming.admin.StartPosition;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Backfill;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.tracking.WindowOptions;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tracks news in order of time, spread over the partitions of a stream topic, as in practice. */
class PartitionedDocumentsTest {
  private static final int DOCUMENTS = 1_500;

  /** Windows that must close. */
  private static final int WINDOWS = 3;

  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private enum Reading {
    FULL,
    LIVE,
    /** Sent at once after the stream topic was idle. */
    BURST,
    BACKFILL
  }

  @Tag("faults")
  @ParameterizedTest
  @CsvSource({"LIVE, 1", "LIVE, 16", "BURST, 16", "BACKFILL, 1", "BACKFILL, 16"})
  void windowsCountAllDocumentsForOtherNumbersOfPartitions(Reading reading, int partitions)
      throws Exception {
    windowsCountDocumentsOfAllPartitions(reading, partitions);
  }

  @ParameterizedTest
  @CsvSource({"FULL, 1", "FULL, 4", "FULL, 16", "LIVE, 4", "BURST, 4", "BACKFILL, 4"})
  void windowsCountDocumentsOfAllPartitions(Reading reading, int partitions) throws Exception {
    Path corpus = RequiredCorpus.of("reuters21578.jsonl.gz");
    String name = reading.name().toLowerCase(Locale.ROOT) + partitions;
    Configuration configuration =
        Streams.application(
            BROKER.bootstrap(), name, "kafka.partitions=" + partitions, "kafka.idle-after=PT2S");
    KafkaClients kafka = Streams.clients(configuration);
    try (Admin admin = kafka.admin()) {
      StreamTopics.ensure(admin, kafka.options());
    }
    boolean isSentFirst = reading == Reading.FULL || reading == Reading.BACKFILL;
    if (isSentFirst) {
      send(kafka, corpus, partitions);
    }
    if (reading == Reading.BACKFILL) {
      try (var backfill = new Backfill(kafka, StartPosition.BEGINNING, Duration.ZERO)) {
        backfill.begin();
      }
    }
    var meters = new SimpleMeterRegistry();
    List<Bag> bags = Corpora.bags(corpus, DOCUMENTS);
    var assigned = new Assigned(bags.size());
    try (Tracker tracker =
            PlainTracker.start(
                kafka,
                () -> Streams.ingest(configuration),
                model -> Streams.engine(configuration, model),
                meters);
        OutputSubscriber subscriber =
            OutputSubscriber.follow(
                kafka,
                Map.of(
                    StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING,
                    StreamTopic.ACTIVITY, OutputSubscriber.Start.BEGINNING),
                assigned,
                () -> {})) {
      assertThat(tracker.awaitRunning(Duration.ofMinutes(2))).isTrue();
      if (reading == Reading.BURST) {
        awaitSilence(kafka, partitions);
      }
      if (!isSentFirst) {
        send(kafka, corpus, partitions);
      }
      assertThat(assigned.missing.await(3, TimeUnit.MINUTES))
          .as("%d left", assigned.missing.getCount())
          .isTrue();
      assertThat(assigned.windows.await(1, TimeUnit.MINUTES))
          .as("%d windows to close", assigned.windows.getCount())
          .isTrue();
      assertThat(subscriber.failure()).isNull();
    }
    double late = meters.get("swell.documents").tag("outcome", "late").counter().count();
    assertThat(late).isLessThanOrEqualTo(bags.size() * 0.01);
    requireWindows(kafka, configuration.get(WindowOptions.class), bags);
  }

  /** Waits until the log of bags reports every partition as read to its end and idle. */
  private static void awaitSilence(KafkaClients kafka, int partitions) throws InterruptedException {
    Set<Integer> idle = new HashSet<>();
    try (CommittedReader reader = CommittedReader.start(kafka)) {
      for (int looks = 0; idle.size() < partitions; looks++) {
        assertThat(looks).as("idle partitions: %s", idle).isLessThan(600);
        for (ConsumerRecord<byte[], byte[]> record : reader.records(StreamTopic.BAGS)) {
          if (LogEntryCodec.read(record.value()) instanceof SourceProgress progress
              && progress.idleBefore() > 0) {
            idle.add(progress.partition());
          }
        }
        reader.awaitMore(100);
      }
    }
  }

  /**
   * Counts assignments and closed windows down. The progress of a partition, which closes windows,
   * can follow the last document.
   */
  private static final class Assigned extends RecordedOutputs {
    final CountDownLatch missing;
    final CountDownLatch windows = new CountDownLatch(WINDOWS);
    private final Set<Instant> closed = new HashSet<>();

    Assigned(int documents) {
      missing = new CountDownLatch(documents);
    }

    @Override
    public void publish(Output output) {
      if (output instanceof Assignment) {
        missing.countDown();
      } else if (output instanceof TopicActivity activity && closed.add(activity.windowStart())) {
        windows.countDown();
      }
    }
  }

  /** Sends the documents to the partitions in turn. */
  private static void send(KafkaClients kafka, Path corpus, int partitions) throws Exception {
    try (Producer<byte[], byte[]> producer = kafka.producer();
        BufferedReader lines = Corpora.lines(corpus)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        byte[] value = lines.readLine().getBytes(StandardCharsets.UTF_8);
        var unused =
            producer.send(
                new ProducerRecord<>(kafka.options().documents(), i % partitions, null, value));
      }
    }
  }

  private static void requireWindows(KafkaClients kafka, WindowOptions cut, List<Bag> bags)
      throws Exception {
    var outputs = new RecordedOutputs();
    OutputSubscriber.read(kafka, Set.of(StreamTopic.ACTIVITY), outputs);
    var closed = new TreeMap<Long, Long>();
    for (TopicActivity each : outputs.of(TopicActivity.class)) {
      closed.put(each.windowStart().toEpochMilli(), each.windowDocuments());
    }
    TreeMap<Long, Long> expected =
        bags.stream()
            .collect(
                Collectors.groupingBy(
                    bag -> cut.start(bag.eventTime()), TreeMap::new, Collectors.counting()));
    assertThat(closed).hasSizeGreaterThanOrEqualTo(WINDOWS);
    List<Long> found = new ArrayList<>();
    List<Long> all = new ArrayList<>();
    closed.forEach(
        (start, documents) -> {
          found.add(documents);
          all.add(expected.getOrDefault(start, 0L));
        });
    assertThat(found.stream().mapToLong(n -> n).sum())
        .isGreaterThanOrEqualTo((long) (all.stream().mapToLong(n -> n).sum() * 0.99));
    assertThat(expected.headMap(closed.lastKey(), true).keySet()).isEqualTo(closed.keySet());
  }
}
