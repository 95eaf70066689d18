package io.swell.notify;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.config.Require;
import io.swell.output.Alert;

/**
 * Where alerts are sent, and which ones. Addresses come only from these options, never from a
 * request or a document.
 */
public record NotifyOptions(
    @Option(
            key = "alerts.webhook.url",
            byDefault = "",
            doc =
                "URL to which each alert is posted as JSON (schema alert.json). If empty, no"
                    + " webhook is called.")
        String webhookUrl,
    @Option(
            key = "alerts.webhook.secret",
            byDefault = "",
            doc =
                "Secret key that signs each webhook request, so that the receiver can verify the"
                    + " sender: the header X-Swell-Signature contains sha256= and the HMAC-SHA256"
                    + " of the body. If empty, requests are not signed.")
        String webhookSecret,
    @Option(
            key = "alerts.alertmanager.url",
            byDefault = "",
            doc =
                "URL of a Prometheus Alertmanager, such as http://alertmanager:9093; if empty, none"
                    + " is used. Firing alerts are sent repeatedly, resolved alerts once.")
        String alertmanagerUrl,
    @Option(
            key = "alerts.slack.url",
            byDefault = "",
            doc =
                "URL of an incoming webhook of Slack, Mattermost or Rocket.Chat; if empty, no chat"
                    + " messages are sent. Keep it secret: anyone who knows it can post there.")
        String slackUrl,
    @Option(
            key = "alerts.min-severity",
            byDefault = "info",
            doc = "Lowest severity of alerts that are sent to any receiver.")
        Alert.Severity minSeverity,
    @Option(
            key = "alerts.updates",
            byDefault = "false",
            doc =
                "Whether webhook and chat get a message for every update of an alert. If false,"
                    + " they get one when it starts, becomes critical, and ends.")
        boolean updates,
    @Option(
            key = "alerts.digest-after",
            byDefault = "20",
            doc =
                "Number of messages per hour, for webhook and chat each, after which further"
                    + " alerts are collected for 10 minutes and sent as one digest.")
        int digestAfter,
    @Option(
            key = "alerts.dashboard-url",
            byDefault = "",
            doc =
                "Public URL of the dashboard, for links in alerts and Atom feeds. If empty, alerts"
                    + " contain no links, and the links of feeds are relative.")
        String dashboardUrl) {

  public NotifyOptions {
    address("alerts.webhook.url", webhookUrl, true);
    address("alerts.alertmanager.url", alertmanagerUrl, true);
    address("alerts.slack.url", slackUrl, true);
    address("alerts.dashboard-url", dashboardUrl, false);
    require(digestAfter >= 1, "alerts.digest-after", digestAfter, "must be at least 1");
  }

  private static void address(String key, String value, boolean secret) {
    require(
        value.isEmpty() || Require.httpUrl(value) != null,
        key,
        secret ? "another value (not shown, since it may be a secret)" : '"' + value + '"',
        "must be a URL that begins with http:// or https:// and a host, or empty");
  }
}
