package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.format.input.RawRecord;
import io.swell.format.output.OutputFormat;
import io.swell.output.Assignment;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import io.swell.streaming.record.DeadLetter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrackerTopologyTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Configuration configuration =
      Streams.configuration("model.from=key", "time.max-future=P1D");
  private final TopologyTestDriver driver =
      new TopologyTestDriver(
          Streams.topology(
              configuration.get(KafkaOptions.class),
              () -> Streams.ingest(configuration),
              Streams.READ,
              CountingEngine::new,
              meters),
          Streams.clients(configuration).streams("test"),
          NOW);
  private final TestInputTopic<byte[], byte[]> documents =
      driver.createInputTopic("documents", new ByteArraySerializer(), new ByteArraySerializer());

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void theTopologyEqualsTheGoldenFile() throws IOException {
    try (var golden = getClass().getResourceAsStream("/golden/topology.txt")) {
      String expected = new String(golden.readAllBytes(), UTF_8);
      assertThat(described(configuration)).isEqualTo(expected);
      assertThat(described(Streams.configuration("kafka.prefix=news.", "kafka.documents=articles")))
          .isEqualTo(
              expected
                  .replace("swell.", "news.")
                  .replace("topics: [documents]", "topics: [articles]"));
    }
  }

  private String described(Configuration options) {
    return Streams.topology(
            options.get(KafkaOptions.class),
            () -> Streams.ingest(options),
            Streams.READ,
            CountingEngine::new,
            meters)
        .describe()
        .toString();
  }

  @Test
  void aDocumentBecomesABagAndThenAnAssignment() {
    Instant sent = Instant.parse("1999-01-01T00:00:00Z");
    for (int n = 1; n <= CountingEngine.BATCH; n++) {
      documents.pipeInput("news".getBytes(UTF_8), Streams.document(n).getBytes(UTF_8), sent);
    }
    List<TestRecord<byte[], byte[]>> assignments = read(StreamTopic.ASSIGNMENTS);
    assertThat(assignments)
        .extracting(r -> new String(r.key(), UTF_8))
        .containsExactly("d1", "d2", "d3", "d4", "d5");
    assertThat(assignments).extracting(TestRecord::getRecordTime).containsOnly(NOW);
    var last = OutputFormat.read(Assignment.class, assignments.get(4).value());
    assertThat(last.model()).isEqualTo("news");
    assertThat(last.timestamp()).isEqualTo(Instant.ofEpochMilli(1_005_000));
    assertThat(last.topics().get(0).weight()).isEqualTo(5 + 1 + 1 + 1);
    assertThat(meters.get("swell.documents").tag("outcome", "accepted").counter().count())
        .isEqualTo(5);
    var waited = meters.get("swell.document.lag").tag("stage", "ingest").timer();
    assertThat(waited.count()).isEqualTo(5);
    assertThat(waited.totalTime(TimeUnit.SECONDS))
        .isEqualTo(5.0 * Duration.between(sent, NOW).toSeconds());
    assertThat(meters.get("swell.batch.update").timer().count()).isEqualTo(1);
    List<TestRecord<byte[], byte[]>> log = read(StreamTopic.BAGS);
    assertThat(log).hasSize(5).extracting(r -> new String(r.key(), UTF_8)).containsOnly("news");
    assertThat(log).extracting(TestRecord::getRecordTime).containsOnly(NOW);
  }

  @Test
  void modelsOfOneTaskAreIndependent() {
    Streams.Lines alone = new Streams.Lines();
    CountingEngine engine = new CountingEngine("a");
    for (int n = 0; n < 20; n++) {
      engine.accept(Streams.bag("a", n), alone);
    }
    var log =
        driver.createInputTopic("swell.bags", new ByteArraySerializer(), new ByteArraySerializer());
    for (int n = 0; n < 20; n++) {
      for (String model : new String[] {"a", "ab", ""}) {
        if (!model.isEmpty()) {
          log.pipeInput(model.getBytes(UTF_8), LogEntryCodec.write(Streams.bag(model, n)), NOW);
        }
      }
    }
    Streams.Lines together = new Streams.Lines();
    for (TestRecord<byte[], byte[]> record : read(StreamTopic.ASSIGNMENTS)) {
      together.publish(OutputFormat.read(Assignment.class, record.value()));
    }
    assertThat(together.lines()).filteredOn(line -> line.startsWith("a/")).isEqualTo(alone.lines());
    assertThat(together.lines()).hasSize(40);
  }

  /** An exception would end the stream, and again after every restart at the same batch. */
  @Test
  void unlabeledDocumentsDoNotFailMethodsThatNeedLabels() {
    var labeled = Streams.configuration("method=disc-slfa", "learn.topics=5", "learn.batch=5");
    var counted = new SimpleMeterRegistry();
    try (var tracker =
        new TopologyTestDriver(
            Streams.topology(
                labeled.get(KafkaOptions.class),
                () -> Streams.ingest(labeled),
                Streams.READ,
                model -> Streams.engine(labeled, model),
                counted),
            Streams.clients(labeled).streams("test"),
            NOW)) {
      var into =
          tracker.createInputTopic(
              "documents", new ByteArraySerializer(), new ByteArraySerializer());
      for (int n = 1; n <= 15; n++) {
        String labels = n == 12 ? "{\"labels\":[\"a\"]," : "{";
        into.pipeInput(null, Streams.document(n).replaceFirst("\\{", labels).getBytes(UTF_8), NOW);
      }
      var assigned =
          tracker.createOutputTopic(
              "swell.assignments", new ByteArrayDeserializer(), new ByteArrayDeserializer());
      assertThat(assigned.readRecordsToList()).hasSize(15);
    }
    assertThat(counted.get("swell.documents").tag("outcome", "unlabeled").counter().count())
        .isEqualTo(10);
  }

  @Test
  void invalidRecordsBecomeDeadLettersWithBytesAndReason() {
    byte[] bytes = {'{', '"', 'i', 'd', '"', ':', (byte) 0xFF, 0};
    var headers = new RecordHeaders().add("trace", new byte[] {1, 2});
    documents.pipeInput(new TestRecord<>("k".getBytes(UTF_8), bytes, headers, Instant.EPOCH));
    documents.pipeInput(new TestRecord<>("k".getBytes(UTF_8), null, new RecordHeaders(), NOW));
    documents.pipeInput("k".getBytes(UTF_8), Streams.document(1).getBytes(UTF_8), NOW);
    List<TestRecord<byte[], byte[]>> deadLetters = read(StreamTopic.DEAD_LETTERS);
    assertThat(deadLetters).hasSize(2);
    TestRecord<byte[], byte[]> first = deadLetters.get(0);
    assertThat(first.key()).isEqualTo("k".getBytes(UTF_8));
    assertThat(first.value()).isEqualTo(bytes);
    assertThat(first.getRecordTime()).isEqualTo(NOW);
    assertThat(first.headers().lastHeader("trace").value()).isEqualTo(new byte[] {1, 2});
    assertThat(text(first, DeadLetter.CODE)).isEqualTo("invalid-utf8");
    assertThat(text(first, DeadLetter.MESSAGE)).isNotBlank();
    assertThat(text(first, DeadLetter.PLACE)).isEqualTo("documents-0-0");
    assertThat(text(deadLetters.get(1), DeadLetter.CODE)).isEqualTo("null-value");
    assertThat(deadLetters.get(1).value()).isNull();
    assertThat(meters.get("swell.documents.rejected").tag("code", "invalid-utf8").counter().count())
        .isEqualTo(1);
    assertThat(meters.get("swell.documents").tag("outcome", "unparsable").counter().count())
        .isEqualTo(2);
    assertThat(read(StreamTopic.BAGS)).hasSize(1);
  }

  @Test
  void aResentDocumentKeepsTheSendersId() {
    var headers = new RecordHeaders().add(RawRecord.ID_HEADER, "f/12/0:57".getBytes(UTF_8));
    byte[] line = "{\"text\":\"often t1 u1\"}".getBytes(UTF_8);
    documents.pipeInput(new TestRecord<>("m".getBytes(UTF_8), line, headers, NOW));
    documents.pipeInput(new TestRecord<>("m".getBytes(UTF_8), line, headers, NOW));
    documents.pipeInput(
        new TestRecord<>("m".getBytes(UTF_8), Streams.document(7).getBytes(UTF_8), headers, NOW));
    documents.pipeInput("m".getBytes(UTF_8), line, NOW);
    assertThat(read(StreamTopic.BAGS))
        .extracting(record -> LogEntryCodec.read(record.value()))
        .extracting(entry -> ((Bag) entry).id())
        .containsExactly("f/12/0:57", "f/12/0:57", "d7", "documents-0-3");
  }

  @Test
  void foreignRecordsInTheLogBecomeDeadLetters() {
    var log =
        driver.createInputTopic("swell.bags", new ByteArraySerializer(), new ByteArraySerializer());
    log.pipeInput("m".getBytes(UTF_8), new byte[] {9, 9, 9}, NOW);
    List<TestRecord<byte[], byte[]>> deadLetters = read(StreamTopic.DEAD_LETTERS);
    assertThat(deadLetters).hasSize(1);
    assertThat(text(deadLetters.get(0), DeadLetter.CODE)).isEqualTo("malformed-bag");
    assertThat(text(deadLetters.get(0), DeadLetter.MESSAGE))
        .contains("version 9, but this release reads 1 to 1");
  }

  /** Skipping it would lose what a later release wrote. */
  @Test
  void aLogRecordOfALaterReleaseStopsLearning() {
    var log =
        driver.createInputTopic("swell.bags", new ByteArraySerializer(), new ByteArraySerializer());
    assertThatThrownBy(() -> log.pipeInput("m".getBytes(UTF_8), new byte[] {2, 9, 9}, NOW))
        .hasStackTraceContaining(
            "swell.bags-0-0: a record of the log of bags has version 2, but this release reads 1 to"
                + " 1");
    assertThat(read(StreamTopic.DEAD_LETTERS)).isEmpty();
  }

  @Test
  void inSilenceProgressIsLoggedAndTheOpenBatchCloses() {
    documents.pipeInput("m".getBytes(UTF_8), Streams.document(1).getBytes(UTF_8), NOW);
    assertThat(read(StreamTopic.ASSIGNMENTS)).isEmpty();
    driver.advanceWallClockTime(Duration.ofSeconds(9));
    assertThat(read(StreamTopic.ASSIGNMENTS)).isEmpty();
    driver.advanceWallClockTime(Duration.ofSeconds(1));
    assertThat(read(StreamTopic.ASSIGNMENTS)).hasSize(1);
    List<LogEntry> log = new ArrayList<>();
    read(StreamTopic.BAGS).forEach(r -> log.add(LogEntryCodec.read(r.value())));
    long now = NOW.toEpochMilli() + 10_000;
    assertThat(log).hasSize(2).last().isEqualTo(new SourceProgress(0, 1, now, now - 10_000, now));
  }

  /** Other partitions wait until the backlog ends. */
  @Test
  void aBacklogEndsDespiteATrailingTransactionMarker() {
    List<LogEntry> log = logOf(Streams.read(Map.of(0, new SourceOffsets.Backlog(0, 2))));
    assertThat(log).first().isEqualTo(new SourceEnds(List.of(2L), NOW.toEpochMilli()));
    assertThat(log)
        .last()
        .isInstanceOfSatisfying(
            SourceProgress.class, progress -> assertThat(progress.position()).isEqualTo(2));
  }

  /** Returns the log after one document, after which a marker was read, and two seconds. */
  private List<LogEntry> logOf(SourceOffsets offsets) {
    Configuration patient = Streams.configuration("kafka.idle-after=P1D");
    var instance = new InstanceState(meters);
    instance.positions().put(new TopicPartition("documents", 0), 2L);
    try (var slow =
        new TopologyTestDriver(
            TrackerTopology.build(
                patient.get(KafkaOptions.class),
                OutputCodec.JSON,
                () -> Streams.ingest(patient),
                offsets,
                CountingEngine::new,
                instance),
            Streams.clients(patient).streams("test"),
            NOW)) {
      slow.createInputTopic("documents", new ByteArraySerializer(), new ByteArraySerializer())
          .pipeInput(null, Streams.document(1).getBytes(UTF_8), NOW);
      slow.advanceWallClockTime(Duration.ofSeconds(1));
      slow.advanceWallClockTime(Duration.ofSeconds(1));
      return read(slow, StreamTopic.BAGS).stream().map(r -> LogEntryCodec.read(r.value())).toList();
    }
  }

  private List<TestRecord<byte[], byte[]>> read(StreamTopic topic) {
    return read(driver, topic);
  }

  private List<TestRecord<byte[], byte[]>> read(TopologyTestDriver from, StreamTopic topic) {
    return from.createOutputTopic(
            topic.name(configuration.get(KafkaOptions.class)),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())
        .readRecordsToList();
  }

  private static String text(TestRecord<byte[], byte[]> record, String header) {
    Header found = record.headers().lastHeader(header);
    assertThat(found).as(header).isNotNull();
    return new String(found.value(), UTF_8);
  }
}
