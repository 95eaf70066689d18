package io.swell.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The newest of what was said about the source partitions: all that a model needs to be told that
 * begins in the middle of a log.
 */
public final class LatestSourceReports {
  private final List<Long> ends = new ArrayList<>();
  private final TreeMap<Integer, SourceProgress> progress = new TreeMap<>();

  /** Takes one more statement. */
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

  /** Statements that together say the same as all that were accepted. */
  public List<SourceReport> all() {
    List<SourceReport> all = new ArrayList<>(progress.values());
    if (!ends.isEmpty()) {
      all.add(new SourceEnds(ends, 0));
    }
    return all;
  }
}
