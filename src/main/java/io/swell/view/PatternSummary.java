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
    List<LogPattern.Window> windows) {
  private static final Duration HOUR = Duration.ofHours(1);

  public PatternSummary {
    levels = List.copyOf(levels);
    services = List.copyOf(services);
    windows = List.copyOf(windows);
  }

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
        growth(pattern.windows(), hour),
        pattern.firstSeen(),
        pattern.lastSeen(),
        pattern.levels(),
        pattern.services(),
        pattern.windows());
  }

  private static long lines(LogPattern pattern, TimeRange range) {
    if (range.contains(pattern.firstSeen()) && range.contains(pattern.lastSeen())) {
      return pattern.lines();
    }
    return pattern.windows().stream()
        .filter(each -> each.start().isBefore(range.to()))
        .filter(each -> each.start().plus(HOUR).isAfter(range.from()))
        .mapToLong(LogPattern.Window::lines)
        .sum();
  }

  private static @Nullable Double growth(List<LogPattern.Window> windows, Instant hour) {
    Instant last = hour.minus(HOUR);
    if (windows.isEmpty() || !windows.get(0).start().isBefore(last)) {
      return null;
    }
    long newest = 0;
    long before = 0;
    for (LogPattern.Window window : windows) {
      if (window.start().isBefore(last)) {
        before += window.lines();
      } else if (!window.start().isAfter(hour)) {
        newest = Math.max(newest, window.lines());
      }
    }
    return (newest + 1) / (before / (double) hours(windows.get(0).start(), last) + 1);
  }

  /** Returns the lines that are missing since its last hour, at its mean number an hour. */
  double missing(Instant hour) {
    if (windows.isEmpty()) {
      return 0;
    }
    Instant last = windows.get(windows.size() - 1).start();
    long kept = windows.stream().mapToLong(LogPattern.Window::lines).sum();
    double silent = Math.max(0, hours(last, hour) - 1);
    return silent * kept / (hours(windows.get(0).start(), last) + 1);
  }

  private static long hours(Instant from, Instant to) {
    return Duration.between(from, to).toHours();
  }
}
