package io.swell.notify;

import io.swell.output.Alert;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Formats alerts for one kind of receiver. */
interface AlertFormatter {
  Notification format(Alert alert);

  /** Formats several alerts, oldest first, as one message. */
  Notification formatDigest(List<Alert> alerts);

  /** Returns the key of an alert's state: the same if published again, new if the state changed. */
  static String key(Alert alert) {
    return "%s/%s/%s"
        .formatted(alert.id(), alert.state().name().toLowerCase(Locale.ROOT), alert.window().end());
  }

  static String digestKey(List<Alert> alerts) {
    return "digest/" + alerts.size() + "/" + key(alerts.get(alerts.size() - 1));
  }

  /**
   * A message that is posted to a receiver.
   *
   * @param key idempotency key: the same if a message is sent again, so that the receiver can
   *     ignore repetitions
   * @param body JSON in UTF-8
   */
  record Notification(String key, Map<String, String> headers, byte[] body) {
    public Notification {
      headers = Map.copyOf(headers);
    }
  }
}
