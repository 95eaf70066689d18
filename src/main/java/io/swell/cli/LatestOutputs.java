package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest outputs of one model: the latest snapshot of each topic, the newest windows and
 * the latest report.
 */
final class LatestOutputs implements Outputs {
  /** Number of windows to keep, for the recent history of the topics. */
  private static final int WINDOWS = 40;

  private final SortedMap<Long, Snapshot> snapshots = new TreeMap<>();
  private final TreeMap<Instant, List<TopicActivity>> windows = new TreeMap<>();
  private @Nullable ModelReport report;

  @Override
  public void publish(Output output) {
    if (output instanceof Snapshot snapshot) {
      snapshots.put(snapshot.topic(), snapshot);
    } else if (output instanceof TopicActivity activity) {
      windows.computeIfAbsent(activity.windowStart(), start -> new ArrayList<>()).add(activity);
      if (windows.size() > WINDOWS) {
        windows.pollFirstEntry();
      }
    } else if (output instanceof ModelReport newest) {
      report = newest;
    }
  }

  /** Returns the newest report, or null if nothing was learned. */
  @Nullable ModelReport newestReport() {
    return report;
  }

  /** Writes the kept outputs to a receiver; of the topics, only those that are live. */
  void writeTo(Outputs outputs) {
    snapshots.values().stream()
        .filter(snapshot -> snapshot.state() == Snapshot.State.LIVE)
        .forEach(outputs::publish);
    windows.values().forEach(window -> window.forEach(outputs::publish));
    if (report != null) {
      outputs.publish(report);
    }
  }
}
