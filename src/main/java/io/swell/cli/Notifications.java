package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.notify.Alertmanager;
import io.swell.notify.Notifier;
import io.swell.notify.NotifyOptions;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.AlertDeadLetters;
import io.swell.streaming.read.AlertSubscriber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Delivers alerts from their stream topic to the configured receivers. */
final class Notifications implements AutoCloseable {
  private final ClosingStack parts = new ClosingStack();
  private final List<AlertSubscriber> subscribers = new ArrayList<>();

  private Notifications() {}

  /**
   * Starts reading alerts. Their stream topic must exist.
   *
   * @throws ConnectionException if the broker denies access
   */
  static Notifications start(KafkaClients kafka, NotifyOptions options, MeterRegistry meters)
      throws IOException {
    var notifications = new Notifications();
    try {
      notifications.startAll(kafka, options, meters);
    } catch (IOException | RuntimeException e) {
      notifications.close();
      throw e;
    }
    return notifications;
  }

  private void startAll(KafkaClients kafka, NotifyOptions options, MeterRegistry meters)
      throws ConnectionException {
    Alertmanager alertmanager = Alertmanager.createIfConfigured(options, meters);
    if (alertmanager != null) {
      // every instance sends all alerts
      add(AlertSubscriber.follow(kafka, "all", alertmanager));
    }
    AlertDeadLetters deadLetters = parts.add(new AlertDeadLetters(kafka));
    for (Notifier notifier : Notifier.createConfigured(options, meters, deadLetters::write)) {
      add(AlertSubscriber.share(kafka, notifier.name(), notifier));
    }
  }

  private void add(AlertSubscriber subscriber) {
    subscribers.add(parts.add(subscriber));
  }

  /** Returns the failures that stopped reading alerts for a receiver; empty if there are none. */
  List<String> faults() {
    return subscribers.stream()
        .map(AlertSubscriber::failure)
        .filter(Objects::nonNull)
        .map(failure -> "reading alerts failed: " + failure)
        .toList();
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }
}
