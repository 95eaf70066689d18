package io.swell.output;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quality of a whole model at one point of the stream.
 *
 * @param model its key
 * @param method name of the method
 * @param options the options that differ from their defaults
 * @param weighting how terms are weighted, in words
 * @param analyzer name of the text analyzer
 * @param vocabulary number of terms in the vocabulary
 * @param outOfVocabularyRate share of the occurrences of terms since the last report that were of
 *     new terms
 * @param reconstructionError mean residual of the documents since the last report
 * @param liveTopics number of live topics
 * @param meanCoherence mean NPMI of the live topics
 * @param diversity number of distinct terms among the 10 heaviest terms of each live topic, over
 *     the number of all these terms
 * @param documents number of documents learned from so far
 * @param nearDuplicates how many of them do not count, as near-duplicates of earlier ones
 * @param late how many of them came after their window had closed
 * @param ahead how many of them have an event time far beyond what the stream reached soon after
 * @param storyAlerts how many false alarms about stories are expected; null if there are no stories
 * @param batch number of the newest mini-batch
 * @param timestamp the watermark: the event time reached
 */
public record ModelReport(
    String model,
    String method,
    Map<String, String> options,
    String weighting,
    String analyzer,
    int vocabulary,
    double outOfVocabularyRate,
    double reconstructionError,
    int liveTopics,
    double meanCoherence,
    double diversity,
    long documents,
    long nearDuplicates,
    long late,
    long ahead,
    @Nullable FalseAlarms storyAlerts,
    long batch,
    Instant timestamp)
    implements Output {
  public ModelReport {
    options = Map.copyOf(options);
  }

  @Override
  public OutputKind outputKind() {
    return OutputKind.MODEL;
  }

  /**
   * The threshold of alerts about stories, and what it is expected to raise.
   *
   * @param asked asked number of false alarms a week
   * @param expected number of false alarms a week that the stream's own past lets expect
   * @param score the score from which alerts are raised now, in standard deviations
   */
  public record FalseAlarms(double asked, double expected, double score) {}
}
