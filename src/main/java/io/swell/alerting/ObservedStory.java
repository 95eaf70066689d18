package io.swell.alerting;

import io.swell.stories.StoryAlert;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A story that is surprising, as alerting sees it.
 *
 * @param found the story with its score and evidence
 * @param terms its name and heaviest terms
 * @param newTerms those that the stream did not have before the story
 * @param topic the topic of most of its documents, or null
 */
public record ObservedStory(
    StoryAlert found, AlertTerms terms, NewTerms newTerms, @Nullable Long topic) {

  long group() {
    return found.group();
  }

  /** Returns the evidence without tables. */
  List<StoryAlert.Evidence> evidence() {
    return found.evidence().stream()
        .filter(each -> !AlertOptions.isTable(each.document().numbersPerMille()))
        .toList();
  }

  /**
   * Returns what the score was computed from, since the earliest document of the evidence;
   * documents may be ahead of the time of the stream. The score is in standard deviations, like
   * that of topics: for a gain of G nats, the deviance residual {@code sqrt(2 G)} of a Poisson
   * count.
   */
  RunTotals totals() {
    StoryAlert.Counts counts = found.counts();
    long earliest =
        found.evidence().stream()
            .mapToLong(each -> each.document().time())
            .min()
            .orElse(Long.MAX_VALUE);
    return new RunTotals(
        Math.min(earliest, found.time()),
        found.time(),
        counts.documents(),
        counts.allDocuments(),
        counts.expected(),
        deviations(found.score()));
  }

  /** Returns a score in standard deviations. */
  public static double deviations(double nats) {
    return Math.sqrt(2 * nats);
  }
}
