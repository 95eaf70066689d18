package io.swell.cli;

import io.swell.format.registry.SchemaRegistry;
import io.swell.serving.Health;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.Tracker;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The health of a tracker and of the readers of its outputs. Available before they have started.
 */
final class TrackerHealth implements Health {
  private volatile List<String> starting = List.of("starting");
  private volatile @Nullable Tracker tracker;
  private volatile @Nullable OutputSubscriber outputs;
  private volatile @Nullable SearchFeed search;
  private volatile @Nullable Notifications notifications;
  private volatile @Nullable SchemaRegistry registry;

  /**
   * Sets the startup step to report until the tracker has started, such as "checking the brokers".
   */
  void starting(String step) {
    starting = List.of("starting: " + step);
  }

  /** Includes the tracker from now on. */
  void watch(Tracker started) {
    tracker = started;
  }

  /** Includes the reader of outputs from now on. */
  void watch(OutputSubscriber started) {
    outputs = started;
  }

  /** Includes the reader of the log of bags from now on. */
  void watch(SearchFeed started) {
    search = started;
  }

  /** Includes the delivery of alerts from now on. */
  void watch(Notifications started) {
    notifications = started;
  }

  /** Includes the schema registry from now on. */
  void watch(SchemaRegistry used) {
    registry = used;
  }

  @Override
  public Map<String, List<String>> checks(Probe probe) {
    Map<String, List<String>> checks = new TreeMap<>();
    Tracker current = tracker;
    checks.put(
        "tracker",
        switch (probe) {
          case LIVE -> current == null ? List.of() : current.livenessFaults();
          case READY -> current == null ? starting : current.readinessFaults();
          case STARTUP -> current == null ? starting : current.startupFaults();
        });
    List<String> absent = probe == Probe.READY ? starting : List.of();
    if (probe != Probe.STARTUP) {
      // What ended these readers has ended them for good.
      Notifications alerts = notifications;
      checks.put("alerts", alerts == null ? absent : alerts.faults());
      OutputSubscriber reader = outputs;
      checks.put(
          "outputs",
          reader == null
              ? absent
              : probe == Probe.READY ? reader.readinessFaults() : faults(reader));
    }
    if (probe == Probe.READY) {
      checks.put("topics", current == null ? starting : current.deletedTopics());
      checks.put("transactions", current == null ? starting : current.hangingTransactions());
      SchemaRegistry schemas = registry;
      checks.put("schemas", schemas == null ? List.of() : schemas.faults());
      SearchFeed documents = search;
      checks.put("search", documents == null ? starting : documents.readinessFaults());
    }
    return checks;
  }

  private static List<String> faults(OutputSubscriber reader) {
    Throwable failure = reader.failure();
    return failure == null ? List.of() : List.of("reading outputs failed: " + failure);
  }

  @Override
  public List<String> notes() {
    Tracker current = tracker;
    return current == null ? List.of() : current.notes();
  }
}
