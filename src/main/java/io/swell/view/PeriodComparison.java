package io.swell.view;

import java.util.List;

/**
 * The differences between two periods.
 *
 * @param a the first period
 * @param b the second
 * @param topics topics with activity in either period, largest change of share first
 */
public record PeriodComparison(Period a, Period b, List<Row> topics) {
  /**
   * A period, which consists of the closed windows that began in it.
   *
   * @param range the range of time asked for
   * @param windows number of closed windows
   * @param documents number of documents in them
   */
  public record Period(TimeRange range, int windows, long documents) {}

  /**
   * One topic in both periods.
   *
   * @param shareA mean share over the documents of the first period
   * @param shareB mean share over the documents of the second period
   * @param documentsA documents whose main topic it was in the first period
   * @param documentsB documents whose main topic it was in the second period
   * @param z statistic of the test of two proportions, {@code (q - p) / sqrt(m (1 - m) (1/n_a +
   *     1/n_b))}: p and q are documentsA and documentsB over all documents n_a and n_b of the
   *     period, m is their sum over n_a + n_b. Documents of one story come in groups, so a value of
   *     2 is no proof. 0 if a period has no documents
   * @param gained heaviest terms of the second period that are not among those of the first
   * @param lost heaviest terms of the first period that are not among those of the second
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
      List<String> lost) {}
}
