package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Under load a tracker reads its partitions late, so that they seem idle although documents are
 * left. When it queried the offsets of each partition in its own threads, it had no time for
 * anything else: it processed 60 documents in 40 seconds with 8 partitions and an idle-after of 1.2
 * s.
 */
class AdminSourceOffsetsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private final KafkaClients clients =
      Streams.clients(Streams.local(BROKER.bootstrap(), "kafka.documents=offsets"));

  /**
   * Ensures that there are two records, at offsets 0 and 2, each followed by the marker of its
   * transaction.
   */
  @BeforeEach
  void feed() throws Exception {
    try (Admin admin = clients.admin()) {
      StreamTopics.ensureDocuments(admin, clients.options());
    }
    if (BROKER.end("offsets") > 0) {
      return;
    }
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap(), "transactional.id", "feeder"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.initTransactions();
      for (String value : List.of("one", "two")) {
        producer.beginTransaction();
        var unused = producer.send(new ProducerRecord<>("offsets", value.getBytes(UTF_8)));
        producer.commitTransaction();
      }
    }
  }

  @Test
  void aPartitionIsReadWhenEverythingUpToItsEndIsIngested() {
    try (AdminSourceOffsets offsets = new AdminSourceOffsets(clients)) {
      assertThat(offsets.readUntil(0, 3, true, 1_000)).isZero();
      assertThat(offsets.readUntil(0, 4, true, 2_000)).isEqualTo(2_000);
    }
  }
}
