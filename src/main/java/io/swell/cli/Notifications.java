package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.notify.Alertmanager;
import io.swell.notify.Notifier;
import io.swell.notify.NotifyOptions;
import io.swell.output.Alert;
import io.swell.streaming.AlertDeadLetters;
import io.swell.streaming.AlertSubscriber;
import io.swell.streaming.ConnectionException;
import io.swell.streaming.KafkaClients;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries alerts from their stream topic to the receivers of the configuration. */
final class Notifications implements AutoCloseable {
  private final ClosingStack parts = new ClosingStack();
  private final List<AlertSubscriber> subscribers = new ArrayList<>();

  private Notifications() {}

  /**
   * Starts to read alerts; their stream topic must be there.
   *
   * @throws ConnectionException if the broker does not allow it
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
    add(AlertSubscriber.follow(kafka, "all", new Everything(Alertmanager.of(options, meters))));
    AlertDeadLetters letters = parts.add(new AlertDeadLetters(kafka));
    for (Notifier notifier : Notifier.of(options, meters, letters::keep)) {
      add(AlertSubscriber.share(kafka, notifier.name(), new Messages(notifier)));
    }
  }

  private void add(AlertSubscriber subscriber) {
    subscribers.add(parts.add(subscriber));
  }

  /** What ended the reading of alerts for some receiver; none while all is well. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (AlertSubscriber subscriber : subscribers) {
      Throwable failure = subscriber.failure();
      if (failure != null) {
        faults.add("the reading of alerts failed: " + failure);
      }
    }
    return faults;
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }

  /** What every instance does with all alerts: keep Alertmanager told, if there is one. */
  private record Everything(@Nullable Alertmanager alertmanager)
      implements AlertSubscriber.Receiver {
    @Override
    public void accept(Alert alert, Instant published) {
      if (alertmanager != null) {
        alertmanager.accept(alert, published);
      }
    }

    @Override
    public void remove(String id) {
      if (alertmanager != null) {
        alertmanager.remove(id);
      }
    }

    @Override
    public void tick() throws InterruptedException {
      if (alertmanager != null) {
        alertmanager.tick();
      }
    }

    @Override
    public boolean isSettled() {
      return true;
    }
  }

  /** What one instance does with an alert: tell of it. */
  private record Messages(Notifier notifier) implements AlertSubscriber.Receiver {
    @Override
    public void accept(Alert alert, Instant published) throws InterruptedException {
      notifier.accept(alert, published);
    }

    @Override
    public void remove(String id) {
      notifier.remove(id);
    }

    @Override
    public void tick() throws InterruptedException {
      notifier.tick();
    }

    @Override
    public boolean isSettled() {
      return notifier.isSettled();
    }
  }
}
