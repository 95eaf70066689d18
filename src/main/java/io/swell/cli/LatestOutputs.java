package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
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
  public void assignment(Assignment assignment) {}

  @Override
  public void event(TopicEvent event) {}

  @Override
  public void story(Story story) {}

  @Override
  public void alert(Alert alert) {}

  @Override
  public void snapshot(Snapshot snapshot) {
    snapshots.put(snapshot.topic(), snapshot);
  }

  @Override
  public void activity(TopicActivity activity) {
    windows.computeIfAbsent(activity.windowStart(), start -> new ArrayList<>()).add(activity);
    if (windows.size() > WINDOWS) {
      windows.pollFirstEntry();
    }
  }

  @Override
  public void report(ModelReport newest) {
    report = newest;
  }

  /** Returns the newest report, or null if nothing was learned. */
  @Nullable ModelReport newestReport() {
    return report;
  }

  /** Writes the kept outputs to a receiver; of the topics, only those that are live. */
  void writeTo(Outputs outputs) {
    snapshots.values().stream()
        .filter(snapshot -> snapshot.state() == Snapshot.State.LIVE)
        .forEach(outputs::snapshot);
    windows.values().forEach(window -> window.forEach(outputs::activity));
    if (report != null) {
      outputs.report(report);
    }
  }
}
