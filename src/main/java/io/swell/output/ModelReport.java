package io.swell.output;

import java.time.Instant;
import java.util.Map;

/**
 * The quality of a whole model at one point of the stream.
 *
 * @param model its key
 * @param method name of the method
 * @param options the options that it runs with
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
 * @param late how many of them came after their window had closed
 * @param ahead how many of them have an event time far beyond what the stream reached soon after
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
    long late,
    long ahead,
    long batch,
    Instant timestamp) {
  public ModelReport {
    options = Map.copyOf(options);
  }
}
