package io.swell.output;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quality of a whole model at one point of the stream.
 *
 * <p>The schema {@code model.json} in the resources describes its fields.
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

  /** The threshold of alerts about stories, and what it is expected to raise. */
  public record FalseAlarms(double asked, double expected, double score) {}
}
