package io.swell.notify;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.swell.alerting.Alert;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Knows the alerts that fire, and tells how many in metrics. Safe for use by many threads. */
public final class ActiveAlerts {
  private final Map<String, Alert.Kind> firing = new HashMap<>();

  public ActiveAlerts(MeterRegistry meters) {
    for (Alert.Kind kind : Alert.Kind.values()) {
      Gauge.builder("swell.alerts.active", this, active -> active.count(kind))
          .tag("kind", kind.name().toLowerCase(Locale.ROOT))
          .description("Alerts that fire")
          .register(meters);
    }
  }

  /** Takes in the newest state of an alert. */
  public synchronized void accept(Alert alert) {
    if (alert.state() == Alert.State.RESOLVED) {
      firing.remove(alert.id());
    } else {
      firing.put(alert.id(), alert.kind());
    }
  }

  private synchronized int count(Alert.Kind kind) {
    return (int) firing.values().stream().filter(each -> each == kind).count();
  }
}
