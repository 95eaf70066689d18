package io.swell.streaming.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.streaming.Streams;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which Kafka settings are passed through, and which are rejected because they break a
 * promise.
 */
class ClientSettingRulesTest {
  private static KafkaClients clients(Map<String, String> settings) {
    return new KafkaClients(
        Streams.configuration("kafka.threads=3").get(KafkaOptions.class), settings);
  }

  @ParameterizedTest
  @CsvSource({
    "processing.exception.handler,"
        + " org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler",
    "production.exception.handler, com.example.Lenient",
    "default.production.exception.handler, com.example.Lenient",
    "deserialization.exception.handler, com.example.Lenient",
    "default.deserialization.exception.handler, com.example.Lenient",
    "default.timestamp.extractor, com.example.Skipping",
    "processor.wrapper.class, com.example.Wrapper",
    "producer.partitioner.class, org.apache.kafka.clients.producer.RoundRobinPartitioner",
    "partitioner.ignore.keys, true",
    "processing.guarantee, at_least_once",
    "num.stream.threads, 8",
    "producer.transactional.id, mine",
    "producer.transaction.timeout.ms, 900000",
    "main.consumer.group.id, mine",
    "consumer.group.instance.id, mine",
    "admin.bootstrap.servers, elsewhere:9092",
    "isolation.level, read_uncommitted",
    "consumer.isolation.level, read_uncommitted",
    "main.consumer.isolation.level, read_uncommitted",
    "restore.consumer.isolation.level, read_uncommitted",
    "consumer.enable.auto.commit, true",
    "auto.offset.reset, latest",
    "main.consumer.auto.offset.reset, none",
    "producer.enable.idempotence, false",
    "producer.acks, 1",
    "acks, 0",
    "producer.retries, 0",
    "producer.max.in.flight.requests.per.connection, 5",
    "topic.cleanup.policy, 'compact,delete'",
    "group.protocol, streams",
    "group.protocol, consumer",
    "consumer.group.protocol, CONSUMER",
    "main.consumer.group.protocol, streams",
    "statestore.cache.max.bytes, 0",
    "statestore.cache.max.bytes, 98303",
    "statestore.cache.max.bytes, much",
    "cache.max.bytes.buffering, 0"
  })
  void settingsThatBreakExactlyOnceAreRejected(String key, String value) {
    assertThatThrownBy(() -> clients(Map.of(key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("kafka." + key + " must ")
        .hasMessageContaining(", found \"" + value + "\": ");
  }

  @ParameterizedTest
  @CsvSource({
    "isolation.level, read_committed",
    "consumer.enable.auto.commit, False",
    "auto.offset.reset, earliest",
    "acks, all",
    "producer.enable.idempotence, true",
    "retries, 2147483647",
    "producer.max.in.flight.requests.per.connection, 1",
    "topic.cleanup.policy, compact",
    "topic.min.insync.replicas, 2",
    "statestore.cache.max.bytes, 98304",
    "group.protocol, classic",
    "num.standby.replicas, 1",
    "max.poll.records, 200",
    "main.consumer.max.poll.interval.ms, 600000",
    "producer.linger.ms, 5",
    "task.timeout.ms, 60000"
  })
  void safeSettingsArePassedThrough(String key, String value) {
    assertThatCode(() -> clients(Map.of(key, value))).doesNotThrowAnyException();
  }

  @Test
  void allFaultsAreReportedTogether() {
    assertThatThrownBy(
            () -> clients(Map.of("statestore.cache.max.bytes", "1000", "producer.acks", "1")))
        .hasMessageContaining(
            "kafka.producer.acks must be all, found \"1\": otherwise records could be lost")
        .hasMessageContaining(
            "kafka.statestore.cache.max.bytes must be at least 98304 (32768 bytes for each of"
                + " kafka.threads), found \"1000\": otherwise models are saved at every record");
  }
}
