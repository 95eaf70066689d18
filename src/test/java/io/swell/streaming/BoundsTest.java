package io.swell.streaming;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.Engine;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.Outputs;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.RawRecord;
import io.swell.format.output.JsonLines;
import io.swell.state.StateSink;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.record.DeadLetter;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.internal.AbstractRecords;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Tests what happens when the input exceeds the limits. */
class BoundsTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Outputs nowhere = new JsonLines(OutputStream.nullOutputStream());

  /** Records the sizes of the pieces of a state, and the newest value of each. */
  private static final class Parts implements StateSink {
    private final Map<String, Integer> bytes = new TreeMap<>();

    @Override
    public void put(byte[] key, byte[] value) {
      assertThat(value.length).isLessThanOrEqualTo(ModelStore.ChangelogSink.MAX_PART_BYTES);
      bytes.put(new String(key, ISO_8859_1), value.length);
    }

    @Override
    public void remove(byte[] key) {
      bytes.remove(new String(key, ISO_8859_1));
    }

    long sum() {
      return bytes.values().stream().mapToLong(size -> size).sum();
    }
  }

  /** Returns the n-th document of a flood in which every word is new. */
  private static Bag flood(int n, int words) {
    String[] terms = new String[words];
    int[] counts = new int[words];
    for (int i = 0; i < words; i++) {
      terms[i] = "w%09d".formatted(n * words + i);
      counts[i] = 1;
    }
    return Bags.of(
        "m", "d" + n, 1_000_000L + n * 1_000L, n, null, null, List.of(), "", terms, counts, 0);
  }

  @Test
  void aFloodOfNewWordsDoesNotGrowTheState() {
    Engine engine =
        Streams.engine(
            Streams.configuration(
                "vocabulary.max=2000",
                "stories.documents=1024",
                "learn.topics=5",
                "learn.batch=20",
                "deduplication.ids=100",
                "snapshots.recent-documents=200",
                "lifecycle.reservoir=200"),
            "m");
    Parts parts = new Parts();
    List<Long> sizes = new ArrayList<>();
    for (int n = 0; n < 4_000; n++) {
      engine.accept(flood(n, 30), nowhere);
      if (n % 1_000 == 999) {
        engine.save(parts);
        sizes.add(parts.sum());
      }
    }
    assertThat(engine.counters().documents()).isEqualTo(4_000);
    assertThat(engine.counters().evictedTerms()).isGreaterThan(100_000);
    assertThat(sizes.get(3)).as("bytes of the state: %s", sizes).isLessThan(sizes.get(1) * 11 / 10);
  }

  @Test
  void theLargestAcceptedDocumentFitsIntoTheStore() {
    Configuration configuration = Streams.configuration("learn.batch=3", "learn.topics=4");
    Ingest ingest = Streams.ingest(configuration);
    Engine engine = Streams.engine(configuration, "main");
    Parts parts = new Parts();
    int largest = 0;
    for (int words : new int[] {1_000, 40_000, 45_000, 48_000, 50_000, 52_000}) {
      StringBuilder text = new StringBuilder("{\"text\":\"");
      for (int i = 0; i < words; i++) {
        text.append(Integer.toString(i + 40_000, 26).replaceAll("\\d", "z$0q")).append(' ');
      }
      byte[] value = text.append("\"}").toString().getBytes(UTF_8);
      var record = new RawRecord(null, value, "documents", 0, words, 0, 1_000, Map.of());
      if (ingest.ingest(record).get(0) instanceof Ingested ingested) {
        largest = Math.max(largest, ingested.bag().terms().length);
        engine.accept(ingested.bag(), nowhere);
        engine.save(parts);
      }
    }
    engine.finish(nowhere);
    engine.save(parts);
    assertThat(largest).as("terms of the largest accepted document").isGreaterThan(30_000);
  }

  @Test
  void everyDeadLetterFitsIntoItsStreamTopic() {
    for (int key : new int[] {0, 100, 5 << 20, KafkaClients.MAX_RECORD_BYTES}) {
      for (int value : new int[] {0, 100, KafkaClients.MAX_VALUE_BYTES, 30 << 20}) {
        for (int header : new int[] {0, 60_000, 5 << 20}) {
          var record =
              new Record<>(
                  new byte[key],
                  new byte[value],
                  0L,
                  new RecordHeaders().add("trace", new byte[header]));
          Record<byte[], byte[]> letter =
              DeadLetter.of(record, Optional.empty(), "too-large", "text", "m".repeat(2_000));
          int bytes =
              AbstractRecords.estimateSizeInBytesUpperBound(
                  RecordBatch.CURRENT_MAGIC_VALUE,
                  CompressionType.NONE,
                  letter.key(),
                  letter.value(),
                  letter.headers().toArray());
          assertThat(bytes)
              .as("key %d, value %d, header %d", key, value, header)
              .isLessThanOrEqualTo(KafkaClients.MAX_RECORD_BYTES);
          boolean usual = key <= 100 && header == 0 && value <= KafkaClients.MAX_VALUE_BYTES;
          if (usual) {
            assertThat(letter.value()).hasSize(value);
            assertThat(letter.key()).hasSize(key);
          } else if (letter.value().length < value) {
            assertThat(letter.headers().lastHeader(DeadLetter.CUT).value())
                .isEqualTo(String.valueOf(value).getBytes(UTF_8));
          }
        }
      }
    }
  }

  @Test
  void aRecordOfManyRejectedDocumentsIsOneDeadLetter() {
    Configuration configuration = Streams.configuration("input.preset=otel");
    KafkaOptions options = configuration.get(KafkaOptions.class);
    try (var driver =
        new TopologyTestDriver(
            Streams.topology(
                options,
                () -> Streams.ingest(configuration),
                Streams.READ,
                CountingEngine::new,
                meters),
            Streams.clients(configuration).streams("test"),
            NOW)) {
      String log = "{\"severityText\":\"INFO\"},";
      byte[] record =
          ("{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":["
                  + log.repeat(999)
                  + "{\"body\":{\"stringValue\":\"job done\"}}]}]}]}")
              .getBytes(UTF_8);
      driver
          .createInputTopic("documents", new ByteArraySerializer(), new ByteArraySerializer())
          .pipeInput(null, record, NOW);
      List<TestRecord<byte[], byte[]>> deadLetters =
          read(driver, StreamTopic.DEAD_LETTERS, options);
      assertThat(deadLetters).hasSize(1);
      assertThat(deadLetters.get(0).value()).isEqualTo(record);
      assertThat(
              new String(
                  deadLetters.get(0).headers().lastHeader(DeadLetter.MESSAGE).value(), UTF_8))
          .endsWith("; the record holds 999 rejected documents");
      assertThat(read(driver, StreamTopic.BAGS, options)).hasSize(1);
      assertThat(meters.get("swell.documents.rejected").tag("code", "no-text").counter().count())
          .isEqualTo(999);
    }
  }

  @Test
  void documentsOfTooManyModelsBecomeDeadLetters() {
    Configuration configuration = Streams.configuration("model.from=key");
    KafkaOptions options = configuration.get(KafkaOptions.class);
    try (var driver =
        new TopologyTestDriver(
            Streams.topology(
                options,
                () -> Streams.ingest(configuration),
                Streams.READ,
                CountingEngine::new,
                meters),
            Streams.clients(configuration).streams("test"),
            NOW)) {
      TestInputTopic<byte[], byte[]> documents =
          driver.createInputTopic(
              "documents", new ByteArraySerializer(), new ByteArraySerializer());
      for (int n = 0; n < LearnProcessor.MOST_MODELS + 2; n++) {
        documents.pipeInput(("m" + n).getBytes(UTF_8), Streams.document(n).getBytes(UTF_8), NOW);
      }
      documents.pipeInput("m0".getBytes(UTF_8), Streams.document(5_000).getBytes(UTF_8), NOW);
      List<TestRecord<byte[], byte[]>> deadLetters =
          read(driver, StreamTopic.DEAD_LETTERS, options);
      assertThat(deadLetters)
          .extracting(each -> LogEntryCodec.read(each.value()).model())
          .containsExactly("m1000", "m1001");
      assertThat(deadLetters.get(0).headers().lastHeader(DeadLetter.CODE).value())
          .isEqualTo("too-many-models".getBytes(UTF_8));
      var rejected = meters.get("swell.documents.rejected").tag("code", "too-many-models");
      assertThat(rejected.counter().count()).isEqualTo(2);
    }
  }

  private static List<TestRecord<byte[], byte[]>> read(
      TopologyTestDriver driver, StreamTopic topic, KafkaOptions options) {
    return driver
        .createOutputTopic(
            topic.name(options), new ByteArrayDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }
}
