package io.swell.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.OptionCatalog;
import io.swell.format.output.OutputFormat;
import io.swell.http.Receiver;
import io.swell.output.Alert;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends messages to a local receiver; pauses take no time and are recorded. */
class NotifierTest {
  private static final Instant START = Instant.parse("2024-05-01T12:00:00Z");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<String> undelivered = new ArrayList<>();
  private Instant now = START;
  private Receiver receiver;

  @BeforeEach
  void start() throws IOException {
    receiver = new Receiver();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  /** A clock that the test sets. */
  private final class SettableClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  static NotifyOptions options(String... settings) {
    var reader = OptionCatalog.of(List.of(NotifyOptions.class)).reader();
    for (String setting : settings) {
      reader.set(setting);
    }
    return reader.read().get(NotifyOptions.class);
  }

  private Notifier notifier(String sink, AlertFormatter formatter, String... settings) {
    return new Notifier(
        formatter,
        new Delivery(sink, receiver.uri("/hook"), meters, new Random(1), pauses::add),
        options(settings),
        (name, alert, reason) -> undelivered.add(name + " " + alert.id() + ": " + reason),
        new SettableClock());
  }

  private Notifier webhook(String... settings) {
    return notifier("webhook", new Webhook("the key"), settings);
  }

  private static Alert firing(String id) {
    return Alerts.of(id, State.FIRING, Severity.WARNING);
  }

  private double count(String sink, String outcome) {
    return meters
        .get("swell.alert.notifications")
        .tags("sink", sink, "outcome", outcome)
        .counter()
        .count();
  }

  private static JsonNode json(Receiver.Posted posted) throws IOException {
    return new ObjectMapper().readTree(posted.body());
  }

  @Test
  void aWebhookReceivesTheAlertSignedAndWithAKey() throws Exception {
    webhook().accept(firing("a1"), now);
    Receiver.Posted posted = receiver.posted().get(0);
    assertThat(OutputFormat.read(Alert.class, posted.body().getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(firing("a1"));
    JsonNode document = json(posted).at("/documents/0");
    assertThat(document.get("traceId").textValue()).isEqualTo(Alerts.TRACE);
    assertThat(document.get("link").textValue()).isEqualTo(Alerts.LINK);
    assertThat(posted.header("Idempotency-key")).isEqualTo("a1/firing/2024-05-01T11:00:00Z");
    assertThat(posted.header("X-swell-signature")).matches("sha256=[0-9a-f]{64}");
    assertThat(count("webhook", "delivered")).isEqualTo(1);
  }

  /** From RFC 4231, test case 2: key "Jefe", data "what do ya want for nothing?". */
  @Test
  void theSignatureIsHmacSha256() {
    assertThat(
            new Webhook("Jefe")
                .signature("what do ya want for nothing?".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  @Test
  void temporaryFailuresAreRetriedWithGrowingPauses() throws Exception {
    receiver.then(500).then(503).thenHang().thenRetryAfter("70");
    webhook().accept(firing("a1"), now);
    assertThat(receiver.posted()).hasSize(5);
    assertThat(receiver.posted().stream().map(Receiver.Posted::body).distinct()).hasSize(1);
    assertThat(receiver.posted().stream().map(p -> p.header("Idempotency-key")).distinct())
        .hasSize(1);
    assertThat(pauses)
        .satisfiesExactly(
            one -> assertThat(one).isBetween(Duration.ofMillis(800), Duration.ofMillis(1200)),
            two -> assertThat(two).isBetween(Duration.ofMillis(1600), Duration.ofMillis(2400)),
            three -> assertThat(three).isBetween(Duration.ofMillis(3200), Duration.ofMillis(4800)),
            four -> assertThat(four).isEqualTo(Duration.ofSeconds(70)));
    assertThat(count("webhook", "retried")).isEqualTo(4);
    assertThat(count("webhook", "delivered")).isEqualTo(1);
    assertThat(undelivered).isEmpty();
  }

  @Test
  void undeliveredAlertsAreKeptWithTheReason() throws Exception {
    for (int i = 0; i < 6; i++) {
      receiver.then(500);
    }
    webhook().accept(firing("a1"), now);
    assertThat(undelivered).containsExactly("webhook a1: it answered 500, after 6 attempts");
    assertThat(count("webhook", "failed")).isEqualTo(1);
  }

  @Test
  void permanentFailuresAreNotRetried() throws Exception {
    receiver.then(400);
    webhook().accept(firing("a1"), now);
    assertThat(receiver.posted()).hasSize(1);
    assertThat(undelivered).containsExactly("webhook a1: it answered 400, after 1 attempts");
  }

  @Test
  void connectionErrorsDoNotRevealTheAddress() throws Exception {
    Notifier notifier = webhook();
    receiver.close();
    notifier.accept(firing("a1"), now);
    assertThat(undelivered)
        .containsExactly("webhook a1: no answer: ConnectException, after 6 attempts");
  }

  @Test
  void beyondTheHourlyLimitAlertsAreSentAsADigest() throws Exception {
    Notifier notifier = webhook("alerts.digest-after=3");
    for (int i = 1; i <= 8; i++) {
      assertThat(notifier.isSettled()).isEqualTo(i <= 4);
      notifier.accept(firing("a" + i), now);
    }
    notifier.accept(Alerts.of("a5", State.RESOLVED, Severity.WARNING), now);
    assertThat(receiver.posted()).hasSize(3);
    assertThat(notifier.isSettled()).isFalse();
    now = now.plus(Duration.ofMinutes(9));
    notifier.tick();
    assertThat(receiver.posted()).hasSize(3);
    now = now.plus(Duration.ofMinutes(1));
    notifier.tick();
    assertThat(notifier.isSettled()).isTrue();
    JsonNode digest = json(receiver.posted().get(3));
    assertThat(digest.get("v").intValue()).isEqualTo(1);
    assertThat(digest.get("alerts").findValuesAsText("id"))
        .contains("a4", "a6", "a7", "a8", "a5")
        .doesNotContain("a1", "a3");
    assertThat(digest.get("alerts")).hasSize(5);
    now = now.plus(Duration.ofHours(1));
    notifier.accept(firing("a9"), now);
    assertThat(receiver.posted()).hasSize(5);
  }

  @Test
  void alertsWithdrawnWhileWaitingAreNotSent() throws Exception {
    Notifier notifier = webhook("alerts.digest-after=1");
    for (int i = 1; i <= 3; i++) {
      notifier.accept(firing("a" + i), now);
    }
    notifier.remove("a1");
    notifier.remove("a2");
    assertThat(notifier.isSettled()).isFalse();
    now = now.plus(Duration.ofMinutes(10));
    notifier.tick();
    assertThat(json(receiver.posted().get(1)).get("id").textValue()).isEqualTo("a3");
    notifier.accept(firing("a4"), now);
    notifier.remove("a4");
    assertThat(notifier.isSettled()).isTrue();
    now = now.plus(Duration.ofMinutes(10));
    notifier.tick();
    assertThat(receiver.posted()).hasSize(2);
  }

  @Test
  void updatesAreSentOnlyIfSevereOrConfigured() throws Exception {
    Notifier quiet = webhook();
    quiet.accept(firing("a1"), now);
    quiet.accept(Alerts.of("a1", State.UPDATED, Severity.WARNING), now);
    quiet.accept(Alerts.of("a1", State.UPDATED, Severity.CRITICAL), now);
    quiet.accept(Alerts.of("a1", State.UPDATED, Severity.CRITICAL), now);
    quiet.accept(Alerts.of("a1", State.RESOLVED, Severity.CRITICAL), now);
    assertThat(receiver.posted()).hasSize(3);
    webhook("alerts.updates=true").accept(Alerts.of("a1", State.UPDATED, Severity.WARNING), now);
    assertThat(receiver.posted()).hasSize(4);
    webhook("alerts.min-severity=critical").accept(firing("a2"), now);
    assertThat(receiver.posted()).hasSize(4);
  }

  @Test
  void alertsThatAreTooOldAreNotSent() throws Exception {
    webhook().accept(firing("a1"), now.minus(Duration.ofMinutes(24 * 60 + 1)));
    assertThat(receiver.posted()).isEmpty();
    assertThat(count("webhook", "expired")).isEqualTo(1);
  }

  private JsonNode inChat(Alert alert) throws Exception {
    notifier("slack", new Slack(new DashboardLinks("https://swell.example/"))).accept(alert, now);
    return json(receiver.posted().get(0));
  }

  @Test
  void textOfDocumentsIsNeverMarkupInAChat() throws Exception {
    JsonNode message =
        inChat(
            Alerts.of(
                "a1", State.FIRING, Severity.WARNING, "<!channel> & co", "see <http://evil|here>"));
    assertThat(message.get("text").textValue())
        .isEqualTo(
            "surging (warning): &lt;!channel&gt; &amp; co: see &lt;http:\u200B//evil|here&gt;");
    JsonNode blocks = message.get("blocks");
    assertThat(blocks.get(1).get("text").get("text").textValue())
        .isEqualTo("see <http://evil|here>");
    assertThat(blocks.get(2).get("text").get("text").textValue())
        .isEqualTo(
            "\u2022 Ferry <b>aground</b> & lost (wire), trace "
                + Alerts.TRACE
                + ", "
                + Alerts.LINK);
    assertThat(blocks.get(4).get("text").get("text").textValue())
        .isEqualTo(
            "<https://swell.example/?view=topic&amp;topic=17&amp;model=main|open the dashboard>");
  }

  /** Only the link to the dashboard, which Swell writes, is interpreted as markup. */
  @Test
  void documentsCannotInsertMentionsOrLinksInAChat() throws Exception {
    String words = "https://evil.example www.evil.example #general @channel [x](//evil) \u202Egpj";
    JsonNode message = inChat(Alerts.titled(words));
    List<String> markup = new ArrayList<>();
    for (JsonNode block : message.get("blocks")) {
      JsonNode text = block.has("text") ? block.get("text") : block.get("elements").get(0);
      assertThat(text.get("text").textValue()).doesNotContain("\u202E");
      if (text.get("type").textValue().equals("mrkdwn")) {
        assertThat(text.get("verbatim").booleanValue()).isTrue();
        markup.add(text.get("text").textValue());
      } else {
        assertThat(text.get("type").textValue()).isEqualTo("plain_text");
      }
    }
    assertThat(markup).singleElement().asString().startsWith("<https://swell.example/");
    assertThat(message.get("blocks").get(2).toString())
        .contains("https://evil.example", "#general");
    assertThat(message.get("text").textValue())
        .contains("general", "channel")
        .doesNotContain("://", "www.evil", ".example", "#general", "@channel", "](", "\u202E");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "&", "<", "\uD83C\uDF0A"})
  void chatMessagesStayWithinTheLengthLimit(String character) throws Exception {
    String endless = character.repeat(10_000);
    Notifier notifier =
        notifier("slack", new Slack(new DashboardLinks("")), "alerts.digest-after=1");
    notifier.accept(Alerts.of("a0", State.FIRING, Severity.WARNING, endless, endless), now);
    for (int i = 1; i < 100; i++) {
      notifier.accept(Alerts.of("a" + i, State.FIRING, Severity.WARNING, endless, endless), now);
    }
    now = now.plus(Duration.ofHours(1));
    notifier.tick();
    assertThat(receiver.posted()).hasSize(2);
    for (Receiver.Posted posted : receiver.posted()) {
      JsonNode blocks = json(posted).get("blocks");
      assertThat(blocks).hasSizeLessThanOrEqualTo(50);
      assertThat(blocks.toString()).hasSizeLessThan(13_000);
      for (JsonNode block : blocks) {
        String text = block.at("/text/text").asText() + block.at("/elements/0/text").asText();
        assertThat(text).isNotEmpty().hasSizeLessThanOrEqualTo(3_000);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).as("whole pairs").isTrue();
      }
    }
  }

  @Test
  void theConfigurationSelectsTheReceivers() {
    assertThat(Notifier.createConfigured(options(), meters, (sink, alert, reason) -> {})).isEmpty();
    assertThat(
            Notifier.createConfigured(
                options("alerts.webhook.url=http://a/b", "alerts.slack.url=https://c/d"),
                meters,
                (sink, alert, reason) -> {}))
        .extracting(Notifier::name)
        .containsExactly("webhook", "slack");
    assertThat(Alertmanager.createIfConfigured(options(), meters)).isNull();
    assertThat(count("alertmanager", "delivered")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:///etc/passwd", "hooks.example/T/secret", "http://:80", "ht tp://a"})
  void invalidAddressesAreRejectedWithoutRevealingThem(String wrong) {
    assertThatThrownBy(() -> options("alerts.slack.url=" + wrong))
        .hasMessageContaining("alerts.slack.url")
        .hasMessageContaining("http:// or https://")
        .hasMessageNotContaining(wrong);
  }

  @Test
  void tenThousandAlertsAreSentCompletelyInFewMessages() throws Exception {
    Notifier notifier = webhook();
    int alerts = 10_000;
    for (int n = 0; n < alerts; n++) {
      notifier.accept(firing("a" + n), now);
      now = now.plusMillis(3_600_000 / alerts);
      notifier.tick();
    }
    now = now.plus(Duration.ofMinutes(10));
    notifier.tick();
    assertThat(notifier.isSettled()).isTrue();
    List<String> sent = new ArrayList<>();
    int largest = 0;
    for (Receiver.Posted posted : receiver.posted()) {
      JsonNode body = json(posted);
      JsonNode many = body.has("alerts") ? body.get("alerts") : null;
      largest = Math.max(largest, many == null ? 1 : many.size());
      (many == null ? List.of(body) : many).forEach(alert -> sent.add(alert.get("id").asText()));
    }
    assertThat(sent).hasSize(alerts).doesNotHaveDuplicates();
    assertThat(largest).isLessThanOrEqualTo(Notifier.MAX_DIGEST_ALERTS);
    assertThat(receiver.posted()).hasSizeLessThan(20 + 10 + alerts / Notifier.MAX_DIGEST_ALERTS);
    assertThat(undelivered).isEmpty();
  }
}
