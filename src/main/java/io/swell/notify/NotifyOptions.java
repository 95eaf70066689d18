package io.swell.notify;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.output.Alert;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/**
 * Where alerts are sent, and how much of them. Addresses come from here alone, never from a request
 * or a document.
 */
public record NotifyOptions(
    @Option(
            key = "alerts.webhook.url",
            byDefault = "",
            doc =
                "Address that each alert is posted to as JSON (schema alert.json); empty for none.")
        String webhookUrl,
    @Option(
            key = "alerts.webhook.secret",
            byDefault = "",
            doc =
                "Key of the header X-Swell-Signature: sha256= and the HMAC-SHA256 of the body, by"
                    + " which the receiver knows that we sent it; empty for no signature.")
        String webhookSecret,
    @Option(
            key = "alerts.alertmanager.url",
            byDefault = "",
            doc =
                "Address of a Prometheus Alertmanager (http://alertmanager:9093); empty for none."
                    + " Alerts are sent again while they fire, and once when they are over.")
        String alertmanagerUrl,
    @Option(
            key = "alerts.alertmanager.resend",
            byDefault = "PT1M",
            doc =
                "Time after which a firing alert is sent to Alertmanager again; less than its"
                    + " resolve_timeout, after which it takes the alert for over.")
        Duration alertmanagerResend,
    @Option(
            key = "alerts.slack.url",
            byDefault = "",
            doc =
                "Incoming webhook of Slack, Mattermost or Rocket.Chat; empty for none. It is a"
                    + " secret: who knows it can write there.")
        String slackUrl,
    @Option(key = "alerts.min-severity", byDefault = "info", doc = "Alerts of less are not sent.")
        Alert.Severity minSeverity,
    @Option(
            key = "alerts.updates",
            byDefault = "false",
            doc =
                "Whether webhook and chat hear of every change of an alert, not only of its"
                    + " beginning, its becoming critical, and its end.")
        boolean updates,
    @Option(
            key = "alerts.digest-after",
            byDefault = "20",
            doc =
                "Messages an hour to webhook or chat after which alerts are gathered and sent"
                    + " together.")
        int digestAfter,
    @Option(key = "alerts.digest-every", byDefault = "PT10M", doc = "How long they are gathered.")
        Duration digestEvery,
    @Option(
            key = "alerts.max-age",
            byDefault = "P1D",
            doc = "An alert published longer ago is not sent: after a long stop it is no news.")
        Duration maxAge,
    @Option(
            key = "alerts.attempts",
            byDefault = "6",
            doc = "How often a message is sent until it counts as undeliverable: a dead letter.")
        int attempts,
    @Option(
            key = "alerts.timeout",
            byDefault = "PT10S",
            doc = "Longest time for one answer of a receiver.")
        Duration timeout,
    @Option(
            key = "alerts.dashboard-url",
            byDefault = "",
            doc = "Address of the dashboard as readers of alerts reach it; empty for no links.")
        String link) {

  private static final Duration LONGEST = Duration.ofDays(36_525);

  public NotifyOptions {
    address("alerts.webhook.url", webhookUrl, true);
    address("alerts.alertmanager.url", alertmanagerUrl, true);
    address("alerts.slack.url", slackUrl, true);
    address("alerts.dashboard-url", link, false);
    duration("alerts.alertmanager.resend", alertmanagerResend, Duration.ofSeconds(1));
    duration("alerts.digest-every", digestEvery, Duration.ofSeconds(1));
    duration("alerts.max-age", maxAge, Duration.ofMinutes(1));
    require(
        timeout.compareTo(Duration.ofMillis(100)) >= 0
            && timeout.compareTo(Duration.ofMinutes(1)) <= 0,
        "alerts.timeout",
        timeout,
        "must be from PT0.1S to PT1M");
    require(digestAfter >= 1, "alerts.digest-after", digestAfter, "must be at least 1");
    require(attempts >= 1 && attempts <= 20, "alerts.attempts", attempts, "must be from 1 to 20");
  }

  private static void address(String key, String value, boolean secret) {
    boolean fits = value.isEmpty();
    if (!fits) {
      try {
        URI uri = new URI(value);
        String scheme = uri.getScheme();
        fits =
            uri.getHost() != null
                && ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme));
      } catch (URISyntaxException e) {
        fits = false; // the value may be a secret: what was found is not told
      }
    }
    require(
        fits,
        key,
        secret ? "something else" : '"' + value + '"',
        "must be an address that begins with http:// or https://, or empty");
  }

  private static void duration(String key, Duration found, Duration least) {
    require(
        found.compareTo(least) >= 0 && found.compareTo(LONGEST) <= 0,
        key,
        found,
        "must be from " + least + " to " + LONGEST);
  }
}
