package io.swell.patterns;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is new about patterns.
 *
 * @param observed new patterns that had lines, oldest first
 * @param all new patterns: those that were first seen within the last day, at most a thousand
 * @param lines how many the stream has had
 * @param silent services that miss lines
 * @param now latest event time of a line
 */
public record PatternNews(
    List<Observed> observed, List<NewPattern> all, long lines, List<Silence> silent, long now) {
  public PatternNews {
    observed = List.copyOf(observed);
    all = List.copyOf(all);
    silent = List.copyOf(silent);
  }

  /**
   * A service that has written no line for long.
   *
   * @param since event time of its newest line
   * @param lines how many the stream has had since
   * @param missing how many of them were expected of the service
   */
  public record Silence(String service, long since, long lines, double missing) {}

  /** A new pattern and its template. */
  public record Observed(String template, NewPattern found) {}

  /** Returns how many new patterns are severe. */
  public long severe() {
    return all.stream().filter(NewPattern::isSevere).count();
  }

  /** Returns the new patterns of a service that were first seen at a time or later. */
  public Stream<NewPattern> ofService(@Nullable String service, long since) {
    return all.stream()
        .filter(each -> Objects.equals(each.service(), service) && each.first() >= since);
  }
}
