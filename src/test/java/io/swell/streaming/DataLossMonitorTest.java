package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ShardMessage;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.read.OutputSubscriber;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Deletes records before a tracker has read them, on a real broker. */
class DataLossMonitorTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private MeterRegistry meters = new SimpleMeterRegistry();

  private static Configuration configuration(String test, String... settings) {
    return Streams.application(BROKER.bootstrap(), test, settings);
  }

  private Tracker tracker(Configuration configuration) throws Exception {
    return PlainTracker.start(
        Streams.clients(configuration),
        () -> Streams.ingest(configuration),
        CountingEngine::new,
        meters);
  }

  /** Feeds documents to one partition of an existing stream topic. */
  private static void feed(Configuration configuration, int partition, int from, int to)
      throws Exception {
    KafkaClients clients = Streams.clients(configuration);
    try (Admin admin = clients.admin();
        Producer<byte[], byte[]> producer = clients.producer()) {
      StreamTopics.ensureDocuments(admin, clients.options());
      for (int n = from; n < to; n++) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    clients.options().documents(),
                    partition,
                    (byte[]) null,
                    Streams.document(n).getBytes(UTF_8)));
      }
      producer.flush();
    }
  }

  /** Deletes records as retention does. */
  private static void delete(Configuration configuration, TopicPartition at, long before)
      throws Exception {
    try (Admin admin = Streams.clients(configuration).admin()) {
      admin.deleteRecords(Map.of(at, RecordsToDelete.beforeOffset(before))).all().get();
    }
  }

  private static Set<Integer> assigned(Configuration configuration) throws Exception {
    Streams.Lines lines = new Streams.Lines();
    OutputSubscriber.read(Streams.clients(configuration), Set.of(StreamTopic.ASSIGNMENTS), lines);
    List<Integer> all =
        lines.lines().stream()
            .map(line -> Integer.valueOf(line.replaceAll(".*/d(\\d+) .*", "$1")))
            .toList();
    assertThat(all).doesNotHaveDuplicates();
    return Set.copyOf(all);
  }

  private static Set<Integer> numbers(int from, int to) {
    return Set.copyOf(IntStream.range(from, to).boxed().toList());
  }

  private double lost(String stream) {
    return meters.get("swell.records.lost").tag("stream", stream).counter().count();
  }

  private static void run(Tracker tracker, Configuration configuration, int total)
      throws Exception {
    BROKER.awaitValues(StreamTopic.ASSIGNMENTS.name(configuration.get(KafkaOptions.class)), total);
    assertThat(tracker.failure()).isNull();
  }

  @Test
  void documentsDeletedDuringADowntimeAreReported() throws Exception {
    Configuration stop = configuration("documents");
    TopicPartition documents = new TopicPartition("documents.documents", 0);
    feed(stop, 0, 0, 400);
    try (Tracker tracker = tracker(stop)) {
      run(tracker, stop, 400);
    }
    feed(stop, 0, 400, 850);
    delete(stop, documents, 800);

    assertThatThrownBy(() -> tracker(stop))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContainingAll(
            "partition documents.documents-0 begins at offset 800, but the next offset to read was"
                + " 400: 400 offsets",
            "swell.kafka.on-data-loss=continue");
    assertThat(assigned(stop)).isEqualTo(numbers(0, 400));

    Configuration on = configuration("documents", "kafka.on-data-loss=continue");
    try (Tracker tracker = tracker(on)) {
      run(tracker, on, 450);
      assertThat(lost("documents")).isEqualTo(400);
      assertThat(lost("bags")).isZero();
      assertThat(tracker.notes()).singleElement().asString().contains("400 offsets");
    }
    Set<Integer> left = new HashSet<>(numbers(0, 400));
    left.addAll(numbers(800, 850));
    assertThat(assigned(on)).isEqualTo(left);
    // Once accepted, the loss is not reported again.
    try (Tracker tracker = tracker(stop)) {
      feed(stop, 0, 850, 900);
      run(tracker, stop, 500);
      assertThat(tracker.notes()).isEmpty();
    }
  }

  private static long end(Configuration configuration, TopicPartition at) throws Exception {
    try (Admin admin = Streams.clients(configuration).admin()) {
      return admin.listOffsets(Map.of(at, OffsetSpec.latest())).partitionResult(at).get().offset();
    }
  }

  @Test
  void deletionOfProcessedRecordsIsNotReported() throws Exception {
    Configuration configuration = configuration("quiet");
    TopicPartition log = new TopicPartition("quiet.bags", 0);
    TopicPartition documents = new TopicPartition("quiet.documents", 0);
    feed(configuration, 0, 0, 100);
    try (Tracker tracker = tracker(configuration)) {
      run(tracker, configuration, 100);
    }
    long end = end(configuration, log);
    delete(configuration, log, end); // including the marker of the last transaction
    delete(configuration, documents, 100);
    try (Tracker tracker = tracker(configuration)) {
      feed(configuration, 0, 100, 200);
      run(tracker, configuration, 200);
      assertThat(tracker.notes()).isEmpty();
    }
  }

  @Test
  void bagsDeletedBeforeLearningAreReported() throws Exception {
    Configuration stop = configuration("log");
    TopicPartition log = new TopicPartition("log.bags", 0);
    feed(stop, 0, 0, 100);
    try (Tracker tracker = tracker(stop)) {
      run(tracker, stop, 100);
    }
    long read = end(stop, log);
    appendToLog(stop, 100, 150); // as an instance without learner threads would leave it
    delete(stop, log, read + 30);

    assertThatThrownBy(() -> tracker(stop))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContainingAll("partition log.bags-0 begins at", "30 offsets");
    Configuration on = configuration("log", "kafka.on-data-loss=continue");
    try (Tracker tracker = tracker(on)) {
      run(tracker, on, 120);
      assertThat(lost("bags")).isEqualTo(30);
      assertThat(lost("documents")).isZero();
    }
    Set<Integer> left = new HashSet<>(numbers(0, 100));
    left.addAll(numbers(130, 150));
    assertThat(assigned(on)).isEqualTo(left);
  }

  private static void appendToLog(Configuration configuration, int from, int to) {
    KafkaClients clients = Streams.clients(configuration);
    try (Producer<byte[], byte[]> producer = clients.producer()) {
      for (int n = from; n < to; n++) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    StreamTopic.BAGS.name(clients.options()),
                    "main".getBytes(UTF_8),
                    LogEntryCodec.write(Streams.ingested(configuration, "main", n))));
      }
    }
  }

  @Test
  void deletionFromAnUnreadPartitionIsReported() throws Exception {
    Configuration on = configuration("never", "kafka.partitions=2", "kafka.on-data-loss=continue");
    TopicPartition second = new TopicPartition("never.documents", 1);
    feed(on, 0, 0, 20);
    try (Tracker tracker = tracker(on)) {
      awaitAssigned(on, 20);
      assertThat(tracker.failure()).isNull();
    }
    feed(on, 1, 20, 60);
    delete(on, second, 15);
    try (Tracker tracker = tracker(on)) {
      awaitAssigned(on, 45);
      assertThat(tracker.failure()).isNull();
      assertThat(lost("documents")).isEqualTo(15);
    }
  }

  /** A model repeats a request that its shards have not answered, so this loses nothing. */
  @Test
  void messagesOfShardsThatAreDeletedUnreadDoNotStopTheTracker() throws Exception {
    Configuration stop = configuration("shards", "learn.shards=1");
    TopicPartition messages = new TopicPartition("shards.shards", 0);
    feed(stop, 0, 0, 100);
    try (Tracker tracker = tracker(stop)) {
      run(tracker, stop, 100);
      sendToShard(stop, 20);
      try (Admin admin = Streams.clients(stop).admin()) {
        TestBroker.await(() -> committed(admin, messages) == 20);
      }
    }
    sendToShard(stop, 20);
    delete(stop, messages, 30);
    try (Tracker tracker = tracker(stop)) {
      feed(stop, 0, 100, 200);
      run(tracker, stop, 200);
      assertThat(tracker.notes()).isEmpty();
      assertThat(lost("bags")).isZero();
    }
  }

  /** Returns the offset that the tracker has committed in a partition, 0 if none. */
  private static long committed(Admin admin, TopicPartition at) {
    OffsetAndMetadata found =
        admin
            .listConsumerGroupOffsets("shards")
            .partitionsToOffsetAndMetadata()
            .toCompletionStage()
            .toCompletableFuture()
            .join()
            .get(at);
    return found == null ? 0 : found.offset();
  }

  private static void sendToShard(Configuration configuration, int count) {
    KafkaClients clients = Streams.clients(configuration);
    byte[] message = new ShardMessage("main", 0, false, 1, 0, 1, new byte[0], 0, 0).write();
    try (Producer<byte[], byte[]> producer = clients.producer()) {
      for (int n = 0; n < count; n++) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    StreamTopics.shards(clients.options()), 0, (byte[]) null, message));
      }
    }
  }

  private static void awaitAssigned(Configuration configuration, int count) throws Exception {
    Streams.Lines live = new Streams.Lines();
    try (OutputSubscriber outputs =
        OutputSubscriber.follow(
            Streams.clients(configuration),
            Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
            live,
            () -> {})) {
      live.await(count);
      assertThat(outputs.failure()).isNull();
    }
  }

  @Test
  void expiredOffsetsDoNotCauseLearningAgain() throws Exception {
    Configuration stop = configuration("expired");
    feed(stop, 0, 0, 100);
    try (Tracker tracker = tracker(stop)) {
      run(tracker, stop, 100);
    }
    try (Admin admin = Streams.clients(stop).admin()) {
      admin.deleteConsumerGroups(Set.of("expired")).all().get();
    }
    assertThatThrownBy(() -> tracker(stop))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContainingAll(
            "models are saved, but consumer group expired has no committed offsets in expired.bags",
            "swell reset");
    assertThat(assigned(stop)).isEqualTo(numbers(0, 100));
  }

  @Test
  void aTrackerOvertakenByRetentionStops() throws Exception {
    Configuration configuration =
        configuration(
            "overtaken",
            "kafka.threads=1",
            "kafka.consumer.max.poll.records=1",
            "kafka.consumer.max.partition.fetch.bytes=1",
            "kafka.statestore.cache.max.bytes=1000000",
            "kafka.buffered.records.per.partition=1");
    TopicPartition documents = new TopicPartition("overtaken.documents", 0);
    for (int n = 0; n < 100; n++) {
      feed(configuration, 0, n, n + 1); // one batch each, so that few are fetched ahead
    }
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    meters =
        new SimpleMeterRegistry() {
          @Override
          protected Counter newCounter(Meter.Id id) {
            return "accepted".equals(id.getTag("outcome"))
                ? new HeldCounter(id, begun, released)
                : super.newCounter(id);
          }
        };
    try (Tracker tracker = tracker(configuration)) {
      begun.await();
      delete(configuration, documents, 90);
      released.countDown();
      tracker.await();
      assertThat(tracker.failure())
          .isInstanceOf(ConnectionException.class)
          .hasMessageContainingAll("overtaken.documents-0", "offset 90");
      assertThat(lost("documents")).isPositive().isLessThan(90);
    }
    assertThat(assigned(configuration)).doesNotContainAnyElementsOf(numbers(90, 100));
  }

  /** Blocks the thread that counts the first document until the test releases it. */
  private static final class HeldCounter extends CumulativeCounter {
    private final CountDownLatch begun;
    private final CountDownLatch released;

    HeldCounter(Meter.Id id, CountDownLatch begun, CountDownLatch released) {
      super(id);
      this.begun = begun;
      this.released = released;
    }

    @Override
    public void increment(double amount) {
      super.increment(amount);
      begun.countDown();
      Streams.awaitUninterrupted(released);
    }
  }
}
