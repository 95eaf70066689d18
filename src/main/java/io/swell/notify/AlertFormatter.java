package io.swell.notify;

import io.swell.output.Alert;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** Words alerts for one kind of receiver. */
interface AlertFormatter {
  /** What the receiver is called in metrics and logs. */
  String name();

  /** Where messages are posted to; may be a secret. */
  URI address();

  /** Words one alert. */
  Notification message(Alert alert);

  /** Words several alerts, the oldest first, in one message. */
  Notification digest(List<Alert> alerts);

  /** The key of an alert as it is now: published again, it is the same; grown or over, another. */
  static String key(Alert alert) {
    return alert.id()
        + "/"
        + alert.state().name().toLowerCase(Locale.ROOT)
        + "/"
        + alert.window().end();
  }
}
