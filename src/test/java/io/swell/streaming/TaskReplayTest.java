package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.DeleteDocument;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/**
 * Tests what the fault harness expects of a task that ends more topics than {@link
 * RetainedOutputs#MOST}. A long run of seed 23 once counted 563 such republished snapshots as
 * duplicates.
 */
class TaskReplayTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final int BEYOND = 25;

  private final Configuration configuration = Streams.configuration();
  private final List<LogEntry> log = new ArrayList<>();
  private final TaskReplay replay = new TaskReplay(EndingTopics::new);
  private final Map<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> published = new TreeMap<>();

  TaskReplayTest() {
    for (int n = 0; n < RetainedOutputs.MOST / 2 + BEYOND; n++) {
      log.add(Streams.bag("m", n)); // one snapshot and one alert each
    }
    log.add(new IdleMarker("m", RetainedOutputs.MOST / 2 - 1, 0));
    log.add(new DeleteDocument("m", "d" + RetainedOutputs.MOST / 2, 0));
    try (TopologyTestDriver driver =
        new TopologyTestDriver(
            Streams.topology(
                configuration.get(KafkaOptions.class),
                () -> Streams.ingest(configuration),
                Streams.READ,
                EndingTopics::new,
                new SimpleMeterRegistry()),
            Streams.clients(configuration).streams("test"),
            Instant.ofEpochMilli(NOW))) {
      var input =
          driver.createInputTopic(
              "swell.bags", new ByteArraySerializer(), new ByteArraySerializer());
      for (int offset = 0; offset < log.size(); offset++) {
        byte[] key = log.get(offset).model().getBytes(UTF_8);
        byte[] value = LogEntryCodec.write(log.get(offset));
        input.pipeInput(key, value, NOW + offset);
        replay.accept(record("swell.bags", offset, new TestRecord<>(key, value, null, at(offset))));
      }
      for (StreamTopic topic : StreamTopic.OUTPUTS) {
        String name = topic.name(configuration.get(KafkaOptions.class));
        List<TestRecord<byte[], byte[]>> records =
            driver
                .createOutputTopic(name, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
        List<ConsumerRecord<byte[], byte[]>> list = new ArrayList<>();
        records.forEach(record -> list.add(record(name, list.size(), record)));
        published.put(topic, list);
      }
    }
  }

  private static Instant at(int offset) {
    return Instant.ofEpochMilli(NOW + offset);
  }

  private static ConsumerRecord<byte[], byte[]> record(
      String topic, long offset, TestRecord<byte[], byte[]> record) {
    return new ConsumerRecord<>(
        topic,
        0,
        offset,
        record.timestamp(),
        TimestampType.CREATE_TIME,
        0,
        0,
        record.key(),
        record.value(),
        record.headers() == null ? new RecordHeaders() : record.headers(),
        Optional.empty());
  }

  private List<ConsumerRecord<byte[], byte[]>> snapshots() {
    return published.getOrDefault(StreamTopic.SNAPSHOTS, List.of());
  }

  private FaultFindings comparison() {
    FaultFindings findings = new FaultFindings();
    for (StreamTopic topic : StreamTopic.OUTPUTS) {
      findings.compareAll(
          topic.sink(),
          replay.published(topic),
          TaskReplay.lines(published.getOrDefault(topic, List.of())));
    }
    return findings;
  }

  @Test
  void aTaskRepublishesWhatItHasNoRoomFor() {
    assertThat(comparison().isClean()).as("%s", comparison()).isTrue();
    assertThat(snapshots().stream().filter(TaskReplay::isPublishedAgain))
        .hasSize(BEYOND + 1); // and the one that named the deleted document
  }

  /** The harness once computed its expectation from the models alone. */
  @Test
  void theReplayOfModelsAloneMissesRepublications() {
    FaultFindings findings = new FaultFindings();
    Committed models = Committed.replayed(log, new EndingTopics("m"));
    Map<String, List<String>> expected = new TreeMap<>();
    for (String record : models.of(StreamTopic.SNAPSHOTS)) {
      int tab = record.indexOf('\t');
      expected.put(record.substring(0, tab), List.of(record.substring(tab + 1)));
    }
    Map<String, List<String>> found = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : snapshots()) {
      found
          .computeIfAbsent(new String(record.key(), UTF_8), key -> new ArrayList<>())
          .add(record.value() == null ? "" : new String(record.value(), UTF_8));
    }
    findings.compareAll("snapshots", expected, found);
    assertThat(findings.toString())
        .startsWith("0 lost, %d doubled, 0 differing".formatted(BEYOND + 2)); // and the tombstone
  }

  @Test
  void aRepublicationMustBeMarked() {
    mutate(
        record ->
            new TestRecord<>(
                record.key(), record.value(), new RecordHeaders(), record.timestamp()));
    assertThat(comparison().toString()).startsWith("0 lost, 0 doubled, 1 differing");
  }

  @Test
  void aRepublicationNamesNoDocument() {
    mutate(
        record ->
            new TestRecord<>(
                record.key(), snapshots().get(0).value(), record.headers(), record.timestamp()));
    assertThat(comparison().toString()).startsWith("0 lost, 0 doubled, 1 differing");
  }

  @Test
  void aSecondRepublicationIsAFault() {
    snapshots().add(snapshots().stream().filter(TaskReplay::isPublishedAgain).findFirst().get());
    assertThat(comparison().toString()).startsWith("0 lost, 1 doubled, 0 differing");
  }

  @Test
  void aMissingRepublicationIsAFault() {
    snapshots().removeIf(TaskReplay::isPublishedAgain);
    assertThat(comparison().toString())
        .startsWith("%d lost, 0 doubled, 0 differing".formatted(BEYOND + 1));
  }

  /** Replaces the first republished record. */
  private void mutate(UnaryOperator<TestRecord<byte[], byte[]>> mutation) {
    List<ConsumerRecord<byte[], byte[]>> list = snapshots();
    for (int i = 0; i < list.size(); i++) {
      if (TaskReplay.isPublishedAgain(list.get(i))) {
        ConsumerRecord<byte[], byte[]> old = list.get(i);
        TestRecord<byte[], byte[]> mutated = mutation.apply(new TestRecord<>(old));
        list.set(i, record(old.topic(), old.offset(), mutated));
        return;
      }
    }
    throw new AssertionError("nothing was published again");
  }
}
