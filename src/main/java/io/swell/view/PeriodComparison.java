package io.swell.view;

import java.util.List;

/**
 * How two periods differ.
 *
 * @param a the first period
 * @param b the second
 * @param topics those seen in either, the most changed share first
 */
public record PeriodComparison(Period a, Period b, List<Row> topics) {
  public PeriodComparison {
    topics = List.copyOf(topics);
  }

  /**
   * A period: the windows that began in it.
   *
   * @param range asked for
   * @param windows closed windows in it
   * @param documents documents in them
   */
  public record Period(TimeRange range, int windows, long documents) {}

  /**
   * One topic in both.
   *
   * @param shareA mean share over the documents of the first period
   * @param shareB the same of the second
   * @param documentsA documents whose main topic it was in the first period
   * @param documentsB the same of the second
   * @param z {@code (q - p) / sqrt(m (1 - m) (1/n_a + 1/n_b))}, where p and q are these documents
   *     over all n of the period, and m over all of both: the test of two proportions. Documents of
   *     one story come together, so a value of 2 is no proof; 0 where a period has no documents
   * @param gained heaviest terms of the second period that were not among those of the first
   * @param lost the other way round
   */
  public record Row(
      long topic,
      String label,
      boolean live,
      double shareA,
      double shareB,
      long documentsA,
      long documentsB,
      double z,
      List<String> gained,
      List<String> lost) {
    public Row {
      gained = List.copyOf(gained);
      lost = List.copyOf(lost);
    }
  }
}
