package io.swell.patterns;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** The patterns that surge, and what is to be reported of them. */
final class Surges {
  /** By id, so that sums do not depend on which surged first. */
  private final TreeMap<Long, LinePattern> surging = new TreeMap<>();

  private final List<PatternNews.Surging> reports = new ArrayList<>();

  /**
   * Takes note of a line in what is usual for its pattern; returns whether there is something to
   * report.
   *
   * @param lines of the stream, with this one
   */
  boolean add(LinePattern pattern, LogLine line, HourLines stream, long lines) {
    long time = line.time();
    if (!pattern.surge.add(time, lines - 1, pattern.firstSeen(), pattern.hours, stream)) {
      return false;
    }
    surging.put(pattern.id, pattern);
    surging.values().removeIf(each -> !each.surge.isReported(time - HourLines.HOUR));
    List<LinePattern> all =
        surging.values().stream().filter(each -> each.isOf(line.service())).toList();
    reports.add(
        new PatternNews.Surging(
            line.service(),
            pattern.template(),
            all.size(),
            all.stream().mapToLong(each -> each.surge.since).min().orElse(pattern.surge.since),
            all.stream().mapToLong(each -> each.surge.lines).sum(),
            lines - all.stream().mapToLong(each -> each.surge.begin).min().orElse(lines),
            all.stream().mapToDouble(each -> each.surge.expected).sum(),
            line));
    return true;
  }

  /** Returns what is to be reported since the last call. */
  List<PatternNews.Surging> take() {
    List<PatternNews.Surging> taken = List.copyOf(reports);
    reports.clear();
    return taken;
  }

  void remove(long pattern) {
    surging.remove(pattern);
  }

  void restored(Collection<LinePattern> patterns) {
    patterns.stream()
        .filter(each -> each.surge.isReported(Long.MIN_VALUE))
        .forEach(each -> surging.put(each.id, each));
  }
}
