package io.swell.notify;

import io.swell.output.Alert;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Formats alerts for one kind of receiver. */
abstract class AlertFormatter {
  private final String name;
  private final URI address;

  AlertFormatter(String name, URI address) {
    this.name = name;
    this.address = address;
  }

  /** Returns the receiver's name in metrics and logs. */
  final String name() {
    return name;
  }

  /** Returns the address to post messages to; it may be a secret. */
  final URI address() {
    return address;
  }

  /** Formats one alert. */
  abstract Notification format(Alert alert);

  /** Formats several alerts, oldest first, as one message. */
  abstract Notification formatDigest(List<Alert> alerts);

  /** Returns the key of an alert's state: the same if published again, new if the state changed. */
  static String key(Alert alert) {
    return "%s/%s/%s"
        .formatted(alert.id(), alert.state().name().toLowerCase(Locale.ROOT), alert.window().end());
  }

  /**
   * A message that is posted to a receiver.
   *
   * @param key idempotency key: the same if a message is sent again, so that the receiver can
   *     ignore repetitions
   * @param headers headers in addition to those of every message
   * @param body JSON in UTF-8
   */
  record Notification(String key, Map<String, String> headers, byte[] body) {
    public Notification {
      headers = Map.copyOf(headers);
    }
  }
}
