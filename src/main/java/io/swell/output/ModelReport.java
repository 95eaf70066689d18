package io.swell.output;

import java.time.Instant;
import java.util.Map;

/**
 * The quality of a whole model, in the stream.
 *
 * @param model its key
 * @param method name of the method
 * @param options the options it runs with
 * @param weighting how terms are weighed, in words
 * @param analyser the text chain
 * @param vocabulary terms known
 * @param outOfVocabularyRate share of the terms' occurrences since the last report that were new
 * @param reconstructionError mean residual of the documents since the last report
 * @param liveTopics topics with terms
 * @param meanCoherence mean NPMI of the live topics
 * @param diversity distinct terms among the live topics' heaviest 10 over all of those
 * @param documents documents learned from so far
 * @param late those that came after their window had closed
 * @param ahead those dated beyond what their stream reached soon after
 * @param batch number of the newest mini-batch
 * @param timestamp the watermark: the event time reached
 */
public record ModelReport(
    String model,
    String method,
    Map<String, String> options,
    String weighting,
    String analyser,
    int vocabulary,
    double outOfVocabularyRate,
    double reconstructionError,
    int liveTopics,
    double meanCoherence,
    double diversity,
    long documents,
    long late,
    long ahead,
    long batch,
    Instant timestamp) {
  public ModelReport {
    options = Map.copyOf(options);
  }
}
