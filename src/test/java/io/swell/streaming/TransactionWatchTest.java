package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.read.OutputSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Producers that begin a transaction on a real broker and never end it. */
class TransactionWatchTest {
  @TempDir Path directory;

  @Test
  void aHangingTransactionIsReportedUntilItEnds() throws Exception {
    MeterRegistry meters = new SimpleMeterRegistry();
    Streams.Lines live = new Streams.Lines();
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      Configuration configuration =
          Streams.local(broker.bootstrap(), "kafka.transaction-timeout=PT0.4S");
      KafkaClients clients = Streams.clients(configuration);
      try (Tracker tracker =
              PlainTracker.start(
                  clients, () -> Streams.ingest(configuration), CountingEngine::new, meters);
          Admin admin = clients.admin();
          Feeder feeder = Feeder.start(clients, SendSchedule.unlimited());
          OutputSubscriber outputs =
              OutputSubscriber.follow(
                  clients,
                  Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
                  live,
                  () -> {});
          Producer<byte[], byte[]> input = producer(broker, "one");
          Producer<byte[], byte[]> output = producer(broker, "two")) {
        assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
        feed(feeder, 0, 20);
        live.await(20);
        TopicPartition documents = hang(input, "documents", Streams.document(20));
        TopicPartition models = hang(output, "swell.models", "{}");
        feed(feeder, 21, 100);

        List<String> hanging = await(tracker, found -> found.size() == 2);
        assertThat(hanging.get(0))
            .contains("offset 20", "partition documents-0")
            .contains("--topic documents --partition 0 --start-offset 20");
        assertThat(hanging.get(1)).contains("partition swell.models-0");
        assertThat(meters.get("swell.transactions.hanging").gauge().value()).isEqualTo(2);
        assertThat(live.lines()).hasSize(20);
        assertThat(tracker.livenessFaults()).isEmpty();

        abort(admin, documents);
        abort(admin, models);
        assertThat(live.await(95)).doesNotHaveDuplicates().noneMatch(line -> line.contains("d20 "));
        List<String> unused = await(tracker, List::isEmpty);
        assertThat(meters.get("swell.transactions.hanging").gauge().value()).isZero();
        assertThat(outputs.failure()).isNull();
        assertThat(tracker.failure()).isNull();
      }
    }
  }

  private static Producer<byte[], byte[]> producer(EmbeddedKafka broker, String name) {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            broker.bootstrap(),
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            name,
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
            900_000),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private static void feed(Feeder feeder, int from, int to) throws Exception {
    for (int n = from; n < to; n++) {
      feeder.send(null, Streams.document(n).getBytes(UTF_8), n, Map.of());
    }
    feeder.flush();
  }

  /** Leaves a transaction open in a stream topic. */
  private static TopicPartition hang(Producer<byte[], byte[]> producer, String topic, String value)
      throws Exception {
    producer.initTransactions();
    producer.beginTransaction();
    var place =
        producer.send(new ProducerRecord<>(topic, 0, new byte[] {1}, value.getBytes(UTF_8))).get();
    return new TopicPartition(place.topic(), place.partition());
  }

  /** Aborts the transaction as the reported remedy does. */
  private static void abort(Admin admin, TopicPartition partition) throws Exception {
    ProducerState open =
        admin
            .describeProducers(List.of(partition))
            .partitionResult(partition)
            .get()
            .activeProducers()
            .stream()
            .filter(state -> state.currentTransactionStartOffset().isPresent())
            .findFirst()
            .orElseThrow();
    admin
        .abortTransaction(
            new AbortTransactionSpec(
                partition,
                open.producerId(),
                (short) open.producerEpoch(),
                open.coordinatorEpoch().orElse(0)))
        .all()
        .get();
  }

  private static List<String> await(Tracker tracker, Predicate<List<String>> expected)
      throws InterruptedException {
    TestBroker.await(() -> expected.test(tracker.hangingTransactions()));
    return tracker.hangingTransactions();
  }
}
