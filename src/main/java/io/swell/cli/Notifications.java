package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.notify.Alertmanager;
import io.swell.notify.Notifier;
import io.swell.notify.NotifyOptions;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.AlertDeadLetters;
import io.swell.streaming.read.AlertSubscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Delivers alerts from their stream topic to the configured receivers.
 *
 * @param subscribers one for each receiver
 */
record Notifications(List<AlertSubscriber> subscribers) {
  /**
   * Starts reading alerts, until the parts are closed. Their stream topic must exist.
   *
   * @param parts receives what is started
   * @throws ConnectionException if the broker denies access
   */
  static Notifications start(
      ClosingStack parts, KafkaClients kafka, NotifyOptions options, MeterRegistry meters)
      throws ConnectionException {
    List<AlertSubscriber> subscribers = new ArrayList<>();
    Alertmanager alertmanager = Alertmanager.createIfConfigured(options, meters);
    if (alertmanager != null) {
      // every instance sends all alerts
      subscribers.add(parts.add(AlertSubscriber.follow(kafka, "all", alertmanager)));
    }
    AlertDeadLetters deadLetters = parts.add(new AlertDeadLetters(kafka));
    for (Notifier notifier : Notifier.createConfigured(options, meters, deadLetters::write)) {
      subscribers.add(parts.add(AlertSubscriber.share(kafka, notifier.name(), notifier)));
    }
    return new Notifications(subscribers);
  }

  /** Returns the failures that stopped reading alerts for a receiver; empty if there are none. */
  List<String> faults() {
    return subscribers.stream()
        .map(AlertSubscriber::failure)
        .filter(Objects::nonNull)
        .map(failure -> "reading alerts failed: " + failure)
        .toList();
  }
}
