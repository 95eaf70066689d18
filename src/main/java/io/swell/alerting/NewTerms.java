package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.vocabulary.Vocabulary;
import java.util.List;

/**
 * Terms that the stream did not have before a change.
 *
 * @param terms heaviest first
 * @param remembered how long before the change all terms of the stream are remembered, in
 *     milliseconds
 */
public record NewTerms(List<String> terms, long remembered) {
  /** Frequency, with forgetting, of a term that two new documents have. */
  private static final double SEVERAL = 1.5;

  public NewTerms {
    terms = List.copyOf(terms);
  }

  /**
   * Returns those of some terms that were first seen at an event time or later, to the minute, and
   * that several documents have.
   */
  public static NewTerms since(long time, AlertTerms candidates, Vocabulary vocabulary) {
    return new NewTerms(
        candidates.heaviest().stream()
            .map(Alert.Term::term)
            .filter(term -> isNew(vocabulary.row(term), time, vocabulary))
            .toList(),
        Math.max(0, time - vocabulary.memorySince()));
  }

  private static boolean isNew(int row, long time, Vocabulary vocabulary) {
    return row >= 0
        && vocabulary.isNewSince(row, time)
        && vocabulary.documentFrequency(row) >= SEVERAL;
  }
}
