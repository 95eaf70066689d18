package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.OpenTransaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A producer that does not end its transaction, and a broker that forgets the transaction. */
class ForgottenTransactionTest {
  private static final TopicPartition AT = new TopicPartition("outputs", 1);
  private static final TopicPartition OTHER = new TopicPartition("outputs", 0);

  @TempDir Path directory;

  @Test
  void aTransactionThatTheBrokerForgotIsToldFromOneOfALiveProducer() throws Exception {
    Path messages = directory.resolve("messages.txt");
    Path data = directory.resolve("broker");
    try (BrokerProcess broker = BrokerProcess.start(data, messages)) {
      Map<String, Object> client =
          Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrap());
      long begun = System.currentTimeMillis();
      try (Admin admin = Admin.create(client);
          Producer<byte[], byte[]> producer = producer(broker)) {
        admin.createTopics(List.of(new NewTopic(AT.topic(), 2, (short) 1))).all().get();
        producer.initTransactions();
        producer.beginTransaction();
        send(producer, OTHER);
        producer.commitTransaction();
        producer.beginTransaction();
        send(producer, AT);

        assertThat(OpenTransaction.in(admin, Set.of(AT, OTHER), Instant.now()))
            .singleElement()
            .satisfies(
                open -> {
                  assertThat(open.at()).isEqualTo(AT);
                  assertThat(open.offset()).isZero();
                  assertThat(open.id()).isEqualTo("one");
                  assertThat(open.state()).isEqualTo(TransactionState.ONGOING);
                  assertThat(Objects.requireNonNull(open.age()).toMillis())
                      .isBetween(0L, System.currentTimeMillis() - begun);
                  assertThat(open.isForgotten()).isFalse();
                  assertThat(open.sentence())
                      .contains("offset 0", "partition outputs-1")
                      .contains("transactional id one", "Ongoing");
                });
        producer.close(Duration.ZERO); // at once, without ending the transaction
      }
      broker.kill();
      deleteTransactions(data);
      broker.restart();
      try (Admin admin = Admin.create(client)) {
        assertThat(OpenTransaction.in(admin, Set.of(AT, OTHER), Instant.now()))
            .singleElement()
            .satisfies(
                open -> {
                  assertThat(open.at()).isEqualTo(AT);
                  assertThat(open.id()).isNull();
                  assertThat(open.isForgotten()).isTrue();
                  assertThat(open.sentence()).contains("no coordinator");
                });
      }
    }
  }

  @Test
  void aTransactionThatEndsWhileItIsLookedForIsNotForgotten() throws Exception {
    Path messages = directory.resolve("messages.txt");
    Path data = directory.resolve("broker");
    try (BrokerProcess broker = BrokerProcess.start(data, messages);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
        Producer<byte[], byte[]> producer = producer(broker)) {
      admin.createTopics(List.of(new NewTopic(AT.topic(), 2, (short) 1))).all().get();
      producer.initTransactions();
      producer.beginTransaction();
      send(producer, AT);

      Admin ambushed = AmbushedAdmin.after(admin, "describeProducers", () -> goOn(producer));
      assertThat(OpenTransaction.in(ambushed, Set.of(AT, OTHER), Instant.now())).isEmpty();
    }
  }

  /** Ends the transaction and begins one in another partition. */
  private static void goOn(Producer<byte[], byte[]> producer) {
    producer.commitTransaction();
    producer.beginTransaction();
    try {
      send(producer, OTHER);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Producer<byte[], byte[]> producer(BrokerProcess broker) {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            broker.bootstrap(),
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            "one",
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
            900_000),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private static void send(Producer<byte[], byte[]> producer, TopicPartition to) throws Exception {
    var unused =
        producer
            .send(new ProducerRecord<>(to.topic(), to.partition(), new byte[] {1}, new byte[] {2}))
            .get();
  }

  /** Deletes what a stopped broker knows about transactions. */
  private static void deleteTransactions(Path data) throws IOException {
    List<Path> deleted;
    try (Stream<Path> all = Files.walk(data)) {
      deleted =
          all.filter(path -> data.relativize(path).toString().contains("__transaction_state-"))
              .sorted(Comparator.reverseOrder())
              .toList();
    }
    assertThat(deleted).isNotEmpty();
    for (Path path : deleted) {
      Files.delete(path);
    }
  }
}
