package io.swell.stories;

/**
 * The rate of false alarms by threshold, fitted to the stream's own quiet.
 *
 * <p>The largest scores of groups of alerts, as far as they come by chance, are taken as
 * exponential above {@value #LEAST}: {@code P(s > x) = exp(-(x - a)/b)}. Events lie above; so only
 * scores in [a, c) are fitted, c = {@value #TRUNCATED}, with a truncated exponential, whose mean
 * excess is
 *
 * <pre>  m(b) = b - L / (exp(L/b) - 1),   L = c - a.</pre>
 *
 * The observed mean is shrunk to m({@value #PRIOR_SCALE}) as if that had been the mean of {@value
 * #PRIOR_SCORES} more scores, and the number of scores above a per document to {@value #PRIOR_RATE}
 * as if that had been the rate of {@value #PRIOR_DOCUMENTS} more documents. The rate of false
 * alarms at a threshold x is then {@code r n exp(-(x - a)/b)} a week, for r scores a document and n
 * documents a week, and the threshold for a rate is the inverse of that.
 *
 * @param perWeek scores above a in a week, r n
 * @param scale b, in nats
 */
record FalseAlarmRate(double perWeek, double scale) {
  /** a: groups with a lower score are not counted. */
  static final double LEAST = 0.5;

  /** c: scores from here on may be events. */
  static final double TRUNCATED = 6;

  private static final double PRIOR_SCALE = 3;
  private static final double PRIOR_SCORES = 30;
  private static final double PRIOR_RATE = 0.0005;
  private static final double PRIOR_DOCUMENTS = 20_000;
  private static final double LEAST_SCALE = 0.25;
  private static final double LARGEST_SCALE = 4.5;
  private static final int HALVINGS = 50;

  /** No threshold is lower. */
  private static final double LEAST_THRESHOLD = LEAST;

  /**
   * Fits the rate.
   *
   * @param number how many scores of at least a there were
   * @param below how many of them were below c
   * @param sum the sum of the latter
   * @param documents number of documents in the time in which they were observed
   * @param documentsPerWeek number of documents in a week
   */
  static FalseAlarmRate fit(
      int number, int below, double sum, double documents, double documentsPerWeek) {
    double excess =
        (sum - below * LEAST + PRIOR_SCORES * meanExcess(PRIOR_SCALE)) / (below + PRIOR_SCORES);
    double low = LEAST_SCALE;
    double high = LARGEST_SCALE;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (meanExcess(middle) < excess) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double rate = (number + PRIOR_RATE * PRIOR_DOCUMENTS) / (documents + PRIOR_DOCUMENTS);
    return new FalseAlarmRate(rate * documentsPerWeek, (low + high) / 2);
  }

  private static double meanExcess(double b) {
    double length = TRUNCATED - LEAST;
    return b - length / StrictMath.expm1(length / b);
  }

  /** Returns the threshold for a rate of false alarms a week. */
  double threshold(double falsePerWeek) {
    return Math.max(
        LEAST_THRESHOLD, LEAST + scale * Math.max(0, StrictMath.log(perWeek / falsePerWeek)));
  }

  /** Returns the rate of false alarms a week at a threshold. */
  double falsePerWeek(double threshold) {
    return perWeek * StrictMath.exp(-Math.max(0, threshold - LEAST) / scale);
  }
}
