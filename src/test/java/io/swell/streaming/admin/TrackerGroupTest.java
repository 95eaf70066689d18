package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.AmbushedAdmin;
import io.swell.streaming.Streams;
import io.swell.streaming.TestBroker;
import io.swell.streaming.client.KafkaClients;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Asks a real broker for committed offsets. */
class TrackerGroupTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final String GROUP = "group";
  private static final TopicPartition READ = new TopicPartition("read", 0);
  private static final TopicPartition UNREAD = new TopicPartition("read", 1);

  @Test
  void offsetsThatATransactionChangesAreWaitedFor() throws Exception {
    KafkaClients clients = Streams.clients(Streams.local(BROKER.bootstrap()));
    try (Admin admin = clients.admin();
        Consumer<byte[], byte[]> member = clients.consumer(GROUP);
        Producer<byte[], byte[]> producer = clients.producer("changes")) {
      var topic = new NewTopic(READ.topic(), Optional.of(2), Optional.empty());
      admin.createTopics(List.of(topic)).all().get();
      producer.initTransactions();
      begin(producer, 3, member);
      producer.commitTransaction();
      begin(producer, 7, member);

      Admin ambushed =
          AmbushedAdmin.after(admin, "listConsumerGroupOffsets", producer::commitTransaction);
      assertThat(new TrackerGroup(ambushed, GROUP).awaitCommitted(Set.of(READ, UNREAD)))
          .isEqualTo(Map.of(READ, 7L));
    }
  }

  private static void begin(
      Producer<byte[], byte[]> producer, long offset, Consumer<byte[], byte[]> member) {
    producer.beginTransaction();
    producer.sendOffsetsToTransaction(
        Map.of(READ, new OffsetAndMetadata(offset)), member.groupMetadata());
  }
}
