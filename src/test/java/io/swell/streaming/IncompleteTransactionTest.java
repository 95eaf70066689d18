package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.streaming.client.KafkaClients;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Brokers that are away for longer than a send waits make Kafka Streams commit the other tasks of
 * the thread, in a transaction with what the task had sent before.
 */
class IncompleteTransactionTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final String SENT = "sent";

  @Test
  void aTransactionOfWhichARecordCouldNotBeSentIsNotCommitted() throws Exception {
    Configuration configuration = Streams.local(BROKER.bootstrap());
    KafkaClients clients = Streams.clients(configuration);
    try (Admin admin = clients.admin()) {
      admin.createTopics(List.of(new NewTopic(SENT, Optional.of(1), Optional.empty()))).all().get();
    }
    var supplier =
        new TrackerClientSupplier(
            clients,
            "",
            new DataLossMonitor(clients, new SimpleMeterRegistry()),
            SchemaRegistry.none(),
            new InstanceState(new SimpleMeterRegistry()));
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            BROKER.bootstrap(),
            "transactional.id",
            "incomplete-1",
            "max.block.ms",
            10_000);
    try (Producer<byte[], byte[]> producer = supplier.getProducer(config)) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(SENT, "half of it".getBytes(UTF_8))).get();
      assertThatThrownBy(() -> producer.partitionsFor("nowhere"))
          .isInstanceOf(TimeoutException.class);
      assertThatThrownBy(producer::commitTransaction).isInstanceOf(ProducerFencedException.class);

      producer.abortTransaction();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(SENT, "all of it".getBytes(UTF_8))).get();
      producer.commitTransaction();
    }
    assertThat(BROKER.values(SENT)).containsExactly("all of it");
  }
}
