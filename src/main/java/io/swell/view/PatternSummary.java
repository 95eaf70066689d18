package io.swell.view;

import io.swell.output.LogPattern;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of log lines in a list.
 *
 * @param lines those of the hours that overlap the range that was asked for
 * @param growth (n + 1) / (m + 1) for n lines in the newest hour, or in the one before it if that
 *     had more, and a mean of m lines in the hours before these, from the first that is kept; null
 *     for a pattern without such an hour. The newest hour is not over, so alone it would say little
 */
public record PatternSummary(
    long id,
    String template,
    long lines,
    @Nullable Double growth,
    Instant firstSeen,
    Instant lastSeen,
    List<LogPattern.Count> levels,
    List<LogPattern.Count> services,
    LogPattern.Hours hours) {
  private static final Duration HOUR = Duration.ofHours(1);

  /**
   * Returns the summary of a pattern.
   *
   * @param hour start of the newest hour
   */
  static PatternSummary of(LogPattern pattern, TimeRange range, Instant hour) {
    return new PatternSummary(
        pattern.id(),
        pattern.template(),
        lines(pattern, range),
        growth(pattern.hours(), hour),
        pattern.firstSeen(),
        pattern.lastSeen(),
        pattern.levels(),
        pattern.services(),
        pattern.hours());
  }

  private static long lines(LogPattern pattern, TimeRange range) {
    if (range.contains(pattern.firstSeen()) && range.contains(pattern.lastSeen())) {
      return pattern.lines();
    }
    return pattern.hours().lines(range.from(), range.to());
  }

  private static @Nullable Double growth(LogPattern.Hours hours, Instant hour) {
    Instant last = hour.minus(HOUR);
    if (!hours.start().isBefore(last)) {
      return null;
    }
    long newest = Math.max(hours.lines(last, hour), hours.lines(hour, hour.plus(HOUR)));
    double before = hours.lines(hours.start(), last);
    return (newest + 1) / (before / hoursBetween(hours.start(), last) + 1);
  }

  /** Returns the lines that are missing since its last hour, at its mean number an hour. */
  double missing(Instant hour) {
    int kept = hours.lines().size();
    double silent = Math.max(0, hoursBetween(hours.start(kept), hour));
    return silent * hours.lines(hours.start(), hours.start(kept)) / kept;
  }

  private static long hoursBetween(Instant from, Instant to) {
    return Duration.between(from, to).toHours();
  }
}
