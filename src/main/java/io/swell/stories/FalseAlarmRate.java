package io.swell.stories;

import java.util.Arrays;

/**
 * The rate of false alarms by threshold, fitted to the stream's own quiet.
 *
 * <p>The largest scores of groups of alerts, as far as they come by chance, are taken as
 * exponential above their median a: {@code P(s > x | s > a) = exp(-(x - a)/b)}. Most streams have
 * more chance than events. Scores so high that less than {@value #EVENT} of them would be expected
 * by chance are taken as events and left out, and the rest is fitted again until none is so high.
 * Of the rest only scores in [a, a + L) are fitted, L = {@value #LENGTH}, since those of smaller
 * events lie above; with a truncated exponential, whose mean excess is
 *
 * <pre>  m(b) = b - L / (exp(L/b) - 1).</pre>
 *
 * The observed mean is shrunk to m({@value #PRIOR_SCALE}) as if that had been the mean of {@value
 * #PRIOR_SCORES} more scores, and the number of scores above a per document to {@value #PRIOR_RATE}
 * as if that had been the rate of {@value #PRIOR_DOCUMENTS} more documents.
 *
 * <p>Scores that a user says come by chance count above a + L too. Their excess over a is that of
 * an exponential that is not truncated, whose mean is b. With k such scores, n others in [a, a + L)
 * and s the sum of the excesses of all of them, b solves
 *
 * <pre>
 *   (n + {@value #PRIOR_SCORES}) m(b) + k b = s + {@value #PRIOR_SCORES} m({@value #PRIOR_SCALE}).
 * </pre>
 *
 * Users judge what was raised, so these scores are large ones, and the threshold errs on the
 * careful side. Scores that are left out as those of events stay so, as chance does not reach them:
 * they are of events that the user does not want, and must not raise the threshold for others.
 *
 * <p>The rate of false alarms at a threshold x is then {@code r n exp(-(x - a)/b)} a week, for r
 * scores above a in a document and n documents a week, and the threshold for a rate is the inverse
 * of that. A stream whose documents come in bursts of their own, such as news, has a large b.
 *
 * @param perWeek scores above a in a week, r n
 * @param scale b, in nats
 * @param anchor a
 */
record FalseAlarmRate(double perWeek, double scale, double anchor) {
  /** Groups with a lower score are not counted, and no threshold is lower. */
  static final double LEAST = 0.5;

  /** L: scores further above the median may be events. */
  static final double LENGTH = 6;

  /** Scores of which chance would give fewer than this in the observed time are of events. */
  private static final double EVENT = 0.1;

  private static final double PRIOR_SCALE = 1.8;
  private static final double PRIOR_SCORES = 15;
  private static final double PRIOR_RATE = 0.0005;
  private static final double PRIOR_DOCUMENTS = 4000;
  private static final double LEAST_SCALE = 0.25;
  private static final double LARGEST_SCALE = 10;
  private static final int HALVINGS = 50;

  /** The median of few scores is taken as if so many more were {@link #LEAST}, so it is low. */
  private static final int PRIOR_LOW_SCORES = 10;

  /**
   * Fits the rate.
   *
   * @param scores of at least {@link #LEAST}, by chance or of events; they are sorted
   * @param byChance scores of at least {@link #LEAST} that a user says come by chance
   * @param documents number of documents in the time in which they were observed
   * @param documentsPerWeek number of documents in a week
   */
  static FalseAlarmRate fit(
      double[] scores, double[] byChance, double documents, double documentsPerWeek) {
    Arrays.sort(scores);
    double weeks = documents / documentsPerWeek;
    int n = scores.length;
    while (true) {
      FalseAlarmRate rate = fit(scores, n, new double[0], documents, documentsPerWeek);
      double event = rate.threshold(EVENT / Math.max(weeks, Double.MIN_NORMAL));
      int chance = n;
      while (chance > 0 && scores[chance - 1] > event) {
        chance--;
      }
      if (chance == n) {
        double[] certain = Arrays.stream(byChance).filter(s -> s <= event).toArray();
        return fit(scores, n, certain, documents, documentsPerWeek);
      }
      n = chance;
    }
  }

  /** Fits the rate to the n lowest scores and those by chance. */
  private static FalseAlarmRate fit(
      double[] scores, int n, double[] byChance, double documents, double documentsPerWeek) {
    double anchor = anchor(scores, n, byChance);
    int above = 0;
    int fitted = 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      above += scores[i] >= anchor ? 1 : 0;
      if (scores[i] >= anchor && scores[i] < anchor + LENGTH) {
        fitted++;
        sum += scores[i] - anchor;
      }
    }
    int certain = 0;
    for (double score : byChance) {
      if (score >= anchor) {
        certain++;
        sum += score - anchor;
      }
    }
    above += certain;
    double share = certain / (fitted + PRIOR_SCORES);
    double excess = (sum + PRIOR_SCORES * meanExcess(PRIOR_SCALE)) / (fitted + PRIOR_SCORES);
    double low = LEAST_SCALE;
    double high = LARGEST_SCALE;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (meanExcess(middle) + share * middle < excess) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double rate = (above + PRIOR_RATE * PRIOR_DOCUMENTS) / (documents + PRIOR_DOCUMENTS);
    return new FalseAlarmRate(rate * documentsPerWeek, (low + high) / 2, anchor);
  }

  /** Returns the median of the n lowest scores and those by chance. */
  private static double anchor(double[] scores, int n, double[] byChance) {
    double[] all = Arrays.copyOf(scores, n + byChance.length);
    System.arraycopy(byChance, 0, all, n, byChance.length);
    Arrays.sort(all);
    int upper = (all.length + PRIOR_LOW_SCORES) / 2;
    return upper > all.length ? LEAST : all[all.length - upper];
  }

  private static double meanExcess(double b) {
    return b - LENGTH / StrictMath.expm1(LENGTH / b);
  }

  double threshold(double falsePerWeek) {
    return Math.max(LEAST, anchor + scale * StrictMath.log(perWeek / falsePerWeek));
  }

  double falsePerWeek(double threshold) {
    return perWeek * StrictMath.exp((anchor - threshold) / scale);
  }
}
