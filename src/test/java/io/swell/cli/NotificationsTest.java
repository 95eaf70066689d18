package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.output.OutputFormat;
import io.swell.http.Receiver;
import io.swell.notify.Alerts;
import io.swell.notify.NotifyOptions;
import io.swell.output.Alert;
import io.swell.streaming.TestBroker;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sends alerts from the stream topic to receivers, on a real broker. */
class NotificationsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static Configuration configuration(String test, String... settings) {
    var reader =
        OptionRecords.CATALOG
            .reader()
            .set("kafka.bootstrap=" + BROKER.bootstrap())
            .set("kafka.partitions=1")
            .set("kafka.application=" + test)
            .set("kafka.prefix=" + test + ".")
            .set("kafka.documents=" + test + ".documents");
    for (String setting : settings) {
      reader.set(setting);
    }
    return reader.read();
  }

  private static void publish(String topic, Alert alert) {
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      var unused =
          producer.send(
              new ProducerRecord<>(topic, alert.id().getBytes(UTF_8), OutputFormat.write(alert)));
    }
  }

  /**
   * Returns the line of the scrape that counts messages; one counts when its answer has arrived.
   */
  private static String delivered(String sink, int messages) {
    return "swell_alert_notifications_total{outcome=\"delivered\",sink=\"%s\"} %d.0"
        .formatted(sink, messages);
  }

  @Test
  void anAlertReachesEveryReceiverOfTheConfiguration() throws Exception {
    try (Receiver receiver = new Receiver()) {
      Configuration configuration =
          configuration(
              "reached",
              "alerts.webhook.url=" + receiver.uri("/hook"),
              "alerts.slack.url=" + receiver.uri("/chat"),
              "alerts.alertmanager.url=" + receiver.uri("/am"));
      KafkaClients kafka = KafkaConnection.clients(configuration);
      Feeder.start(kafka, SendSchedule.unlimited()).close();
      PrometheusMeterRegistry meters = Dashboard.meters();
      try (var parts = new ClosingStack()) {
        Dashboard.Notifications notifications =
            Dashboard.Notifications.start(
                parts, kafka, configuration.get(NotifyOptions.class), meters);
        publish("reached.alerts", Alerts.of("a1", Alert.State.FIRING, Alert.Severity.WARNING));
        TestBroker.await(() -> receiver.posted().size() == 3);
        assertThat(receiver.posted())
            .extracting(Receiver.Posted::path)
            .containsExactlyInAnyOrder("/hook", "/chat", "/am/api/v2/alerts");
        TestBroker.await(() -> meters.scrape().contains(delivered("webhook", 1)));
        publish("reached.alerts", Alerts.of("a1", Alert.State.RESOLVED, Alert.Severity.WARNING));
        TestBroker.await(() -> receiver.posted().size() == 6);
        assertThat(notifications.faults()).isEmpty();
      }
    }
  }

  @Test
  void aSlowWebhookMissesNothingAndDelaysNoOtherReceiver() throws Exception {
    var released = new CountDownLatch(1);
    try (Receiver hook = new Receiver().thenHold(released);
        Receiver chat = new Receiver()) {
      Configuration configuration =
          configuration(
              "slow",
              "alerts.webhook.url=" + hook.uri("/hook"),
              "alerts.slack.url=" + chat.uri("/chat"));
      KafkaClients kafka = KafkaConnection.clients(configuration);
      Feeder.start(kafka, SendSchedule.unlimited()).close();
      PrometheusMeterRegistry meters = Dashboard.meters();
      try (var parts = new ClosingStack()) {
        Dashboard.Notifications notifications =
            Dashboard.Notifications.start(
                parts, kafka, configuration.get(NotifyOptions.class), meters);
        for (int i = 0; i < 5; i++) {
          publish("slow.alerts", Alerts.of("a" + i, Alert.State.FIRING, Alert.Severity.WARNING));
        }
        TestBroker.await(() -> chat.posted().size() == 5);
        assertThat(hook.posted()).hasSizeLessThanOrEqualTo(1);
        TestBroker.await(() -> hook.posted().size() == 1);
        released.countDown();
        TestBroker.await(() -> hook.posted().size() == 5);
        TestBroker.await(() -> meters.scrape().contains(delivered("webhook", 5)));
        assertThat(notifications.faults()).isEmpty();
      }
    }
  }

  @Test
  void anAlertThatAReceiverRejectsBecomesADeadLetter() throws Exception {
    Receiver receiver = new Receiver().then(400);
    Configuration configuration =
        configuration("refused", "alerts.webhook.url=" + receiver.uri("/secret-path"));
    KafkaClients kafka = KafkaConnection.clients(configuration);
    Feeder.start(kafka, SendSchedule.unlimited()).close();
    publish("refused.alerts", Alerts.of("a1", Alert.State.FIRING, Alert.Severity.WARNING));
    try (receiver;
        var parts = new ClosingStack();
        var deadLetters =
            new KafkaConsumer<>(
                Map.of("bootstrap.servers", BROKER.bootstrap()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
      Dashboard.Notifications notifications =
          Dashboard.Notifications.start(
              parts, kafka, configuration.get(NotifyOptions.class), Dashboard.meters());
      List<TopicPartition> partition = List.of(new TopicPartition("refused.dead-letters", 0));
      deadLetters.assign(partition);
      deadLetters.seekToBeginning(partition);
      TestBroker.await(() -> deadLetters.endOffsets(partition).containsValue(1L));
      ConsumerRecord<byte[], byte[]> letter =
          deadLetters.poll(Duration.ofSeconds(30)).iterator().next();
      assertThat(new String(letter.key(), UTF_8)).isEqualTo("a1");
      assertThat(new String(letter.headers().lastHeader("swell.error.code").value(), UTF_8))
          .isEqualTo("undelivered-alert");
      assertThat(new String(letter.headers().lastHeader("swell.error.message").value(), UTF_8))
          .contains("webhook", "400")
          .doesNotContain("secret-path");
      assertThat(notifications.faults()).isEmpty();
    }
  }
}
