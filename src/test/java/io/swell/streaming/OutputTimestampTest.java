package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaOptions;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The timestamps of the Kafka records of outputs. */
class OutputTimestampTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  /** Brokers reject times before 1970, and times an hour ahead of their clock. */
  @ParameterizedTest
  @CsvSource({
    "1999-07-20T20:17:00Z, 1999-07-20T20:17:00Z",
    "1969-07-20T20:17:00Z, 1970-01-01T00:00:00Z",
    "2024-05-02T09:00:00Z, 2024-05-01T12:00:00Z"
  })
  void withEventTimeARecordHasTheNearestTimeThatBrokersAccept(Instant eventTime, Instant expected) {
    assertThat(timestamps(eventTime, "output.timestamp=event")).containsOnly(expected);
  }

  @Test
  void byDefaultARecordHasTheIngestTime() {
    assertThat(timestamps(Instant.parse("1999-07-20T20:17:00Z"))).containsOnly(NOW);
  }

  private static List<Instant> timestamps(Instant eventTime, String... settings) {
    Configuration configuration = Streams.configuration(settings);
    try (var driver =
        new TopologyTestDriver(
            Streams.topology(
                configuration.get(KafkaOptions.class),
                () -> Streams.ingest(configuration),
                Streams.READ,
                CountingEngine::new,
                new SimpleMeterRegistry()),
            Streams.clients(configuration).streams("test"),
            NOW)) {
      var bytes = new ByteArraySerializer();
      var documents = driver.createInputTopic("documents", bytes, bytes);
      for (int n = 0; n < CountingEngine.BATCH; n++) {
        documents.pipeInput(
            "{\"id\":\"d%d\",\"timestamp\":\"%s\",\"text\":\"the eagle has landed\"}"
                .formatted(n, eventTime)
                .getBytes(UTF_8),
            NOW);
      }
      var in = new ByteArrayDeserializer();
      List<TestRecord<byte[], byte[]>> assignments =
          driver
              .createOutputTopic(
                  StreamTopic.ASSIGNMENTS.name(configuration.get(KafkaOptions.class)), in, in)
              .readRecordsToList();
      assertThat(assignments).hasSize(CountingEngine.BATCH);
      return assignments.stream().map(TestRecord::getRecordTime).toList();
    }
  }
}
