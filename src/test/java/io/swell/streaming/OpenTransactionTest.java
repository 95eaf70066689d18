package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.streaming.SourceOffsets.Backlog;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OpenTransactionTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  /** Otherwise a producer with an open transaction would delay the documents of all others. */
  @Test
  void backlogsEndWhereAnOpenTransactionBegins() throws Exception {
    Configuration configuration = Streams.local(BROKER.bootstrap(), "kafka.partitions=1");
    KafkaClients kafka = Streams.clients(configuration);
    try (Admin admin = kafka.admin()) {
      StreamTopics.ensure(admin, kafka.options());
    }
    try (Producer<byte[], byte[]> plain = kafka.producer();
        Producer<byte[], byte[]> open = kafka.producer("open");
        var offsets = new AdminSourceOffsets(kafka)) {
      plain.send(document(kafka, 0)).get();
      open.initTransactions();
      open.beginTransaction();
      open.send(document(kafka, 1)).get();
      assertThat(offsets.backlog()).containsEntry(0, new Backlog(0, 1));
      open.abortTransaction();
    }
  }

  private static ProducerRecord<byte[], byte[]> document(KafkaClients kafka, int number) {
    return new ProducerRecord<>(
        kafka.options().documents(), 0, null, Streams.document(number).getBytes(UTF_8));
  }
}
