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
 * @param surging what surges and was not yet reported
 * @param lines how many the stream has had
 */
public record PatternNews(
    List<Observed> observed, List<NewPattern> all, List<Surging> surging, long lines) {
  public PatternNews {
    observed = List.copyOf(observed);
    all = List.copyOf(all);
    surging = List.copyOf(surging);
  }

  /**
   * A service that has written no line for long, or none of a pattern.
   *
   * @param service or null if it is not known
   * @param deployed the version of the service that was deployed last within a day, or null
   * @param template of the pattern, or empty for the service
   * @param since event time of the newest line
   * @param lines how many the stream, or else the service, has had since
   * @param missing how many of them were expected
   */
  public record Silence(
      @Nullable String service,
      @Nullable String deployed,
      String template,
      long since,
      long lines,
      double missing) {}

  /**
   * A service of which known patterns surge.
   *
   * @param service or null if it is not known
   * @param template of the one that had the newest line
   * @param patterns how many of the service surge
   * @param since when the first surge began
   * @param lines how many they have had since
   * @param of how many lines the stream has had since
   * @param expected how many were expected
   * @param newest the newest line
   */
  public record Surging(
      @Nullable String service,
      String template,
      int patterns,
      long since,
      long lines,
      long of,
      double expected,
      LogLine newest) {}

  /**
   * A new pattern and its template.
   *
   * @param ofService how many lines its service has written
   */
  public record Observed(String template, NewPattern found, long ofService) {}

  /** Returns how many new patterns are severe. */
  public long severe() {
    return all.stream().filter(NewPattern::isSevere).count();
  }

  /**
   * Returns the new patterns of a pattern's service, and of the same deployment, that were first
   * seen at a time or later.
   */
  public Stream<NewPattern> beside(NewPattern pattern, long since) {
    return all.stream()
        .filter(each -> Objects.equals(each.service(), pattern.service()))
        .filter(each -> Objects.equals(each.deployed(), pattern.deployed()))
        .filter(each -> each.first() >= since);
  }
}
