package io.swell.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Combines the source reports of a log into the newest state of each source partition: all that a
 * model needs that starts in the middle of the log.
 */
public final class LatestSourceReports {
  private final List<Long> ends = new ArrayList<>();
  private final TreeMap<Integer, SourceProgress> progress = new TreeMap<>();

  /** Adds one report. */
  public void accept(SourceReport report) {
    if (report instanceof SourceEnds all) {
      for (int i = 0; i < all.ends().size(); i++) {
        if (i == ends.size()) {
          ends.add(0L);
        }
        ends.set(i, Math.max(ends.get(i), all.ends().get(i)));
      }
    } else if (report instanceof SourceProgress more) {
      progress.merge(more.partition(), more, LatestSourceReports::latest);
    }
  }

  private static SourceProgress latest(SourceProgress one, SourceProgress other) {
    return new SourceProgress(
        one.partition(),
        Math.max(one.position(), other.position()),
        Math.max(one.readUntil(), other.readUntil()),
        Math.max(one.idleBefore(), other.idleBefore()),
        Math.max(one.ingestTime(), other.ingestTime()));
  }

  /** Returns reports that together are equivalent to all accepted ones. */
  public List<SourceReport> all() {
    List<SourceReport> all = new ArrayList<>(progress.values());
    if (!ends.isEmpty()) {
      all.add(new SourceEnds(ends, 0));
    }
    return all;
  }
}
