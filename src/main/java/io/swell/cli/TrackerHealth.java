package io.swell.cli;

import io.swell.serving.Health;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.Tracker;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The health of a tracker and of the reading of its outputs, from before they are started. */
final class TrackerHealth implements Health {
  private static final List<String> STARTING = List.of("it is starting");

  private volatile List<String> starting = STARTING;
  private volatile @Nullable Tracker tracker;
  private volatile @Nullable OutputSubscriber outputs;
  private volatile @Nullable Notifications notifications;

  /** Says this of the tracker until it has started: "checking the brokers". */
  void starting(String what) {
    starting = List.of("it is starting: " + what);
  }

  /** Asks the tracker from now on. */
  TrackerHealth of(Tracker started) {
    tracker = started;
    return this;
  }

  /** Asks the reader of outputs from now on. */
  TrackerHealth of(OutputSubscriber started) {
    outputs = started;
    return this;
  }

  /** Asks the carrier of alerts from now on. */
  TrackerHealth of(Notifications started) {
    notifications = started;
    return this;
  }

  @Override
  public Map<String, List<String>> checks(Probe probe) {
    Map<String, List<String>> checks = new TreeMap<>();
    Tracker here = tracker;
    checks.put(
        "tracker",
        switch (probe) {
          case LIVE -> here == null ? List.of() : here.dead();
          case READY -> here == null ? starting : here.unready();
          case STARTUP -> here == null ? starting : here.unstarted();
        });
    Notifications alerts = notifications;
    if (probe == Probe.READY) {
      checks.put("topics", here == null ? STARTING : here.missing());
      checks.put("transactions", here == null ? STARTING : here.hanging());
      checks.put("alerts", alerts == null ? STARTING : alerts.faults());
      OutputSubscriber reader = outputs;
      Throwable failure = reader == null ? null : reader.failure();
      checks.put(
          "outputs",
          reader == null
              ? STARTING
              : failure == null ? List.of() : List.of("the reading of outputs failed: " + failure));
    }
    return checks;
  }

  @Override
  public List<String> notes() {
    Tracker here = tracker;
    return here == null ? List.of() : here.notes();
  }
}
