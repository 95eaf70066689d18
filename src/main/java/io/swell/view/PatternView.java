package io.swell.view;

import io.swell.output.LogPattern;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about patterns of log lines from those published so far. It keeps the patterns
 * of each model that changed last. One thread may feed it while any number of threads read.
 */
public final class PatternView {
  /** Patterns remembered of each model: those that changed last. */
  private static final int PATTERNS = 20_000;

  /** No document has an earlier time. */
  private static final Instant EARLIEST = Instant.parse("-0100-01-01T00:00:00Z");

  private final Map<String, Map<Long, LogPattern>> known = new LinkedHashMap<>();
  private volatile long version;

  /** The order of a list of patterns. */
  public enum Order {
    /** Most lines first. */
    LINES,
    /** The one that has grown most first, without new ones. */
    GROWTH,
    /** The one with the newest first line first. */
    NEW,
    /**
     * Those without a line for an hour of event time or more: first the one of which most lines are
     * missing.
     */
    GONE
  }

  /** Adds a pattern, or replaces its earlier state. */
  public synchronized void accept(LogPattern pattern) {
    Map<Long, LogPattern> model = TopicView.newest(known, pattern.model(), LinkedHashMap::new);
    LogPattern before = model.remove(pattern.id());
    model.put(pattern.id(), pattern);
    TopicView.dropOldest(model.keySet(), PATTERNS);
    version += pattern.equals(before) ? 0 : 1;
  }

  /** Removes a pattern. */
  public synchronized void remove(String model, long pattern) {
    Map<Long, LogPattern> patterns = known.get(model);
    if (patterns != null && patterns.remove(pattern) != null) {
      version++;
    }
  }

  /**
   * Returns the patterns of a model that have not become part of others.
   *
   * @param range those first seen in it, for {@link Order#NEW}, and last seen in it, for {@link
   *     Order#GONE}; for others, those that had begun and not ended in it
   */
  public List<PatternSummary> patterns(String model, Order order, TimeRange range) {
    List<LogPattern> all;
    synchronized (this) {
      all = List.copyOf(known.getOrDefault(model, Map.of()).values());
    }
    Instant reached =
        all.stream()
            .map(LogPattern::timestamp)
            .max(Comparator.naturalOrder())
            .orElse(Instant.EPOCH);
    Instant last = reached.isBefore(range.to()) ? reached : range.to().minusNanos(1);
    Instant hour = (last.isBefore(EARLIEST) ? EARLIEST : last).truncatedTo(ChronoUnit.HOURS);
    Comparator<PatternSummary> comparator =
        switch (order) {
          case LINES -> Comparator.comparingLong(PatternSummary::lines).reversed();
          case GROWTH ->
              Comparator.comparingDouble(each -> each.growth() == null ? 0 : -each.growth());
          case NEW -> Comparator.comparing(PatternSummary::firstSeen).reversed();
          case GONE -> Comparator.comparingDouble(each -> -each.missing(hour));
        };
    return all.stream()
        .filter(pattern -> pattern.mergedInto() == null && isIn(range, order, pattern))
        .map(pattern -> PatternSummary.of(pattern, range, hour))
        .filter(each -> order != Order.GROWTH || each.growth() != null)
        .filter(each -> order != Order.GONE || each.missing(hour) > 0)
        .sorted(comparator.thenComparingLong(PatternSummary::id))
        .toList();
  }

  private static boolean isIn(TimeRange range, Order order, LogPattern pattern) {
    return switch (order) {
      case NEW -> range.contains(pattern.firstSeen());
      case GONE -> range.contains(pattern.lastSeen());
      case LINES, GROWTH ->
          pattern.firstSeen().isBefore(range.to()) && !pattern.lastSeen().isBefore(range.from());
    };
  }

  /** Returns the number of patterns of a model that have not become part of others. */
  public synchronized int size(String model) {
    return (int)
        known.getOrDefault(model, Map.of()).values().stream()
            .filter(pattern -> pattern.mergedInto() == null)
            .count();
  }

  /** Returns a pattern, or the one that it has become part of; null if it is not known. */
  public synchronized @Nullable LogPattern pattern(String model, long id) {
    Map<Long, LogPattern> patterns = known.getOrDefault(model, Map.of());
    LogPattern found = patterns.get(id);
    while (found != null && found.mergedInto() != null) {
      found = patterns.get(found.mergedInto());
    }
    return found;
  }

  /** Returns a number that increases whenever something has changed. */
  public long version() {
    return version;
  }
}
