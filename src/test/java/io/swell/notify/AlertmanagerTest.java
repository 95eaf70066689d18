package io.swell.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.http.Receiver;
import io.swell.output.Alert;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AlertmanagerTest {
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private Instant now = Instant.parse("2024-05-01T12:00:00Z");
  private Receiver receiver;
  private Alertmanager alertmanager;

  @BeforeEach
  void start() throws IOException {
    receiver = new Receiver();
    NotifyOptions options =
        NotifierTest.options(
            "alerts.alertmanager.url=" + receiver.uri("/am/"),
            "alerts.dashboard-url=https://swell.example");
    InstantSource hand = () -> now;
    Clock clock = hand.withZone(ZoneOffset.UTC);
    var delivery =
        new Delivery(
            Alertmanager.NAME, Alertmanager.address(options), meters, new Random(1), time -> {});
    alertmanager = new Alertmanager(options, delivery, clock);
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  private void accept(Alert alert) {
    alertmanager.accept(alert, now);
  }

  private JsonNode sent(int message) throws IOException {
    assertThat(receiver.posted()).hasSizeGreaterThan(message);
    assertThat(receiver.posted().get(message).path()).isEqualTo("/am/api/v2/alerts");
    return new ObjectMapper().readTree(receiver.posted().get(message).body());
  }

  @Test
  void labelsIdentifyAnAlertAndAnnotationsDescribeIt() throws Exception {
    accept(Alerts.of("a1", State.FIRING, Severity.WARNING));
    alertmanager.tick();
    JsonNode alert = sent(0).get(0);
    assertThat(alert.get("labels").toString())
        .isEqualTo(
            "{\"alert\":\"a1\",\"alertname\":\"SwellTopicSurging\",\"kind\":\"surging\","
                + "\"model\":\"main\",\"severity\":\"warning\",\"topic\":\"17\"}");
    assertThat(alert.get("startsAt").textValue()).isEqualTo("2024-05-01T10:00:00Z");
    assertThat(alert.has("endsAt")).isFalse();
    assertThat(alert.get("generatorURL").textValue())
        .isEqualTo("https://swell.example/?view=topic&topic=17&model=main");
    assertThat(alert.get("annotations").get("description").textValue())
        .isEqualTo("ferry is 5 times its usual level");
    assertThat(alert.get("annotations").get("links").textValue()).isEqualTo(Alerts.LINK);
    assertThat(alert.get("annotations").get("trace_ids").textValue()).isEqualTo(Alerts.TRACE);
  }

  @Test
  void annotationsHaveNoDirectionalCharacters() throws Exception {
    accept(Alerts.titled("safe \u202Egpj.exe\u2066"));
    alertmanager.tick();
    assertThat(sent(0).get(0).get("annotations").get("documents").textValue())
        .isEqualTo("safe ?gpj.exe?");
    assertThat(sent(0).get(0).get("annotations").toString()).doesNotContain("\u202E", "\u2066");
  }

  @Test
  void firingAlertsAreRepeatedAndTheirEndSentOnce() throws Exception {
    accept(Alerts.of("a1", State.FIRING, Severity.WARNING));
    alertmanager.tick();
    alertmanager.tick();
    assertThat(receiver.posted()).hasSize(1);
    now = now.plus(Duration.ofSeconds(60));
    alertmanager.tick();
    assertThat(sent(1).get(0).has("endsAt")).isFalse();
    accept(Alerts.of("a1", State.RESOLVED, Severity.WARNING));
    alertmanager.tick();
    assertThat(sent(2)).hasSize(1);
    assertThat(sent(2).get(0).get("endsAt").textValue()).isEqualTo("2024-05-01T12:00:00Z");
    now = now.plus(Duration.ofSeconds(60));
    alertmanager.tick();
    assertThat(receiver.posted()).hasSize(3);
  }

  @Test
  void withdrawnAlertsAreEnded() throws Exception {
    accept(Alerts.of("a1", State.FIRING, Severity.WARNING));
    accept(Alerts.of("a2", State.FIRING, Severity.WARNING));
    alertmanager.tick();
    now = now.plus(Duration.ofSeconds(5));
    alertmanager.remove("a1");
    alertmanager.remove("unknown");
    alertmanager.tick();
    assertThat(sent(1)).hasSize(2);
    assertThat(sent(1).get(0).get("labels").get("alert").textValue()).isEqualTo("a1");
    assertThat(sent(1).get(0).get("endsAt").textValue()).isEqualTo(now.toString());
    assertThat(sent(1).get(1).has("endsAt")).isFalse();
    assertThat(sent(1).get(1).get("labels").get("alert").textValue()).isEqualTo("a2");
  }

  @Test
  void aChangedSeverityEndsTheAlertWithTheOldOne() throws Exception {
    accept(Alerts.of("a1", State.FIRING, Severity.WARNING));
    alertmanager.tick();
    accept(Alerts.of("a1", State.UPDATED, Severity.CRITICAL));
    alertmanager.tick();
    JsonNode both = sent(1);
    assertThat(both).hasSize(2);
    assertThat(both.get(0).get("labels").get("severity").textValue()).isEqualTo("warning");
    assertThat(both.get(0).get("endsAt").textValue()).isEqualTo(now.toString());
    assertThat(both.get(1).get("labels").get("severity").textValue()).isEqualTo("critical");
    assertThat(both.get(1).has("endsAt")).isFalse();
  }

  @Test
  void anEndThatWasNotAcceptedIsSentAgain() throws Exception {
    receiver.then(200).then(500);
    accept(Alerts.of("a1", State.FIRING, Severity.WARNING));
    alertmanager.tick();
    accept(Alerts.of("a1", State.RESOLVED, Severity.WARNING));
    alertmanager.tick();
    now = now.plus(Duration.ofSeconds(60));
    alertmanager.tick();
    assertThat(sent(2).get(0).has("endsAt")).isTrue();
  }

  @Test
  void afterARestartOnlyFiringAlertsAreSent() throws Exception {
    alertmanager.accept(
        Alerts.of("old", State.RESOLVED, Severity.WARNING), now.minus(Duration.ofDays(3)));
    alertmanager.accept(
        Alerts.of("stale", State.FIRING, Severity.WARNING), now.minus(Duration.ofDays(3)));
    accept(Alerts.of("a1", State.UPDATED, Severity.WARNING));
    alertmanager.tick();
    assertThat(sent(0)).hasSize(1);
    assertThat(sent(0).get(0).get("labels").get("alert").textValue()).isEqualTo("a1");
  }
}
