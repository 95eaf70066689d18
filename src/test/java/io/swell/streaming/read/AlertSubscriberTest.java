package io.swell.streaming.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.output.OutputFormat;
import io.swell.notify.Alerts;
import io.swell.output.Alert;
import io.swell.output.AlertReceiver;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads alerts from a real broker. */
class AlertSubscriberTest {
  @TempDir static Path directory;
  private static EmbeddedKafka broker;

  @BeforeAll
  static void start() throws IOException {
    broker = EmbeddedKafka.start(directory, 0, Map.of());
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static KafkaClients clients(String test) throws Exception {
    KafkaClients clients = Streams.clients(Streams.application(broker.bootstrap(), test));
    try (Feeder creates = Feeder.start(clients, SendSchedule.unlimited())) {
      creates.flush();
    }
    return clients;
  }

  private static void publish(KafkaClients clients, String... ids) {
    try (Producer<byte[], byte[]> producer = clients.producer()) {
      for (String id : ids) {
        Alert alert = Alerts.of(id, Alert.State.FIRING, Alert.Severity.WARNING);
        byte[] value =
            id.isEmpty()
                ? "no alert".getBytes(UTF_8)
                : id.startsWith("-") ? null : OutputFormat.write(alert);
        var unused =
            producer.send(
                new ProducerRecord<>(
                    StreamTopic.ALERTS.name(clients.options()),
                    id.replace("-", "").getBytes(UTF_8),
                    value));
      }
    }
  }

  /**
   * Records the ids of alerts, with a minus sign if withdrawn; they are settled when the test says
   * so.
   */
  private static final class RecordingReceiver implements AlertReceiver {
    private final List<String> ids = new ArrayList<>();
    private final boolean settles;
    private long ticksSinceAlert;

    RecordingReceiver(boolean settles) {
      this.settles = settles;
    }

    @Override
    public synchronized void accept(Alert alert, Instant published) {
      assertThat(published).isAfter(Instant.parse("2025-01-01T00:00:00Z"));
      ids.add(alert.id());
      ticksSinceAlert = 0;
      notifyAll();
    }

    @Override
    public synchronized void remove(String id) {
      ids.add("-" + id);
      ticksSinceAlert = 0;
      notifyAll();
    }

    @Override
    public synchronized void tick() {
      ticksSinceAlert++;
      notifyAll();
    }

    @Override
    public boolean isSettled() {
      return settles;
    }

    /** Waits for this many alerts, and for a commit after them. */
    synchronized List<String> await(int count) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (ids.size() < count || ticksSinceAlert < 2) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("after a minute only " + ids);
        }
        wait(left);
      }
      return List.copyOf(ids);
    }
  }

  @Test
  void onlyUnsettledAlertsAreDeliveredAgain() throws Exception {
    KafkaClients clients = clients("settled");
    publish(clients, "a1", "", "a2");
    RecordingReceiver unsettled = new RecordingReceiver(false);
    try (var subscriber = AlertSubscriber.share(clients, "webhook", unsettled)) {
      assertThat(unsettled.await(2)).containsExactly("a1", "a2");
      assertThat(subscriber.failure()).isNull();
    }
    RecordingReceiver settled = new RecordingReceiver(true);
    try (var subscriber = AlertSubscriber.share(clients, "webhook", settled)) {
      assertThat(settled.await(2)).containsExactly("a1", "a2");
      assertThat(subscriber.failure()).isNull();
    }
    publish(clients, "a3");
    RecordingReceiver later = new RecordingReceiver(true);
    try (var subscriber = AlertSubscriber.share(clients, "webhook", later)) {
      assertThat(later.await(1)).containsExactly("a3");
      assertThat(subscriber.failure()).isNull();
    }
  }

  @Test
  void followersGetAllStoredAlertsEveryTime() throws Exception {
    KafkaClients clients = clients("followed");
    publish(clients, "a1", "a2", "-a1", "a3");
    for (int run = 0; run < 2; run++) {
      RecordingReceiver received = new RecordingReceiver(true);
      try (var subscriber = AlertSubscriber.follow(clients, "all", received)) {
        assertThat(received.await(4)).containsExactly("a1", "a2", "-a1", "a3");
        assertThat(subscriber.failure()).isNull();
      }
    }
  }

  @Test
  void aHangingReceiverDoesNotPreventClosing() throws Exception {
    KafkaClients clients = clients("hangs");
    publish(clients, "a1");
    CountDownLatch received = new CountDownLatch(1);
    var hanging =
        new AlertReceiver() {
          @Override
          public void accept(Alert alert, Instant published) throws InterruptedException {
            received.countDown();
            new CountDownLatch(1).await();
          }

          @Override
          public void remove(String id) {}

          @Override
          public void tick() {}

          @Override
          public boolean isSettled() {
            return true;
          }
        };
    try (var subscriber = AlertSubscriber.share(clients, "slow", hanging)) {
      assertThat(received.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(subscriber.failure()).isNull();
    }
    RecordingReceiver again = new RecordingReceiver(true);
    try (var subscriber = AlertSubscriber.share(clients, "slow", again)) {
      assertThat(again.await(1)).containsExactly("a1");
      assertThat(subscriber.failure()).isNull();
    }
  }
}
