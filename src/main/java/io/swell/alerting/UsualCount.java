package io.swell.alerting;

import java.util.Arrays;

/**
 * The numbers of documents that are usual for a topic in a window: a range that has in it what its
 * baseline expects, and what its shares at the same hours of the days and of the weeks before do.
 * So what returns every day or every week is not news.
 *
 * <p>Of N documents of the past in those hours, O belong to the topic. Before them its share has a
 * gamma distribution with the shape a = 2 and the mean p, its share in all hours that are
 * remembered, and after them one with the shape {@code O + a} and the rate {@code N + a / p}
 * (Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.6). It is surely at least {@code
 * (O + a - sqrt(O + a)) / (N + a / p)}, its mean less a standard deviation, and at most the mean
 * and a standard deviation. So chance widens the range of a topic without a rhythm hardly.
 *
 * <p>Of the last {@value #PERIODS} days or weeks the second highest share counts, and the second
 * lowest: two are needed, and one event or holiday makes no rhythm. The hours may be {@value
 * #SHIFT} earlier or later, as when clocks are changed.
 *
 * @param least the lowest usual number
 * @param most the highest
 */
record UsualCount(double least, double most) {
  private static final double SHAPE = 2;
  private static final int PERIODS = 3;
  private static final int SHIFT = 1;

  /**
   * Returns what is usual.
   *
   * @param expected what the baseline expects
   * @param own documents of the topic
   * @param all all documents
   */
  static UsualCount of(double expected, WindowCounts window, HourlyCounts own, HourlyCounts all) {
    var flat = new UsualCount(expected, expected);
    long documents = own.total();
    if (documents == 0) {
      return flat;
    }
    double mean = (double) documents / Math.max(1, all.sum(own.first(), Long.MAX_VALUE));
    return flat.with(window, own, all, mean, HourlyCounts.DAY)
        .with(window, own, all, mean, HourlyCounts.WEEK);
  }

  double nearest(long count) {
    return Math.min(Math.max((double) count, least), most);
  }

  /** Returns the range that has also what is usual after a period of so many hours. */
  private UsualCount with(
      WindowCounts window, HourlyCounts own, HourlyCounts all, double mean, int period) {
    long first = HourlyCounts.hour(window.start());
    long length = HourlyCounts.hour(window.end() - 1) - first + 1;
    if (length + SHIFT > period) {
      return this; // an earlier period would have the windows just before this one in it
    }
    double[] lowest = new double[PERIODS];
    double[] highest = new double[PERIODS];
    int known = 0;
    for (int ago = 1; ago <= PERIODS; ago++) {
      long from = first - (long) ago * period;
      long to = from + length;
      if (from - SHIFT >= own.first() && all.sum(from, to) > 0) {
        lowest[known] = Double.MAX_VALUE;
        for (int shift = -SHIFT; shift <= SHIFT; shift++) {
          double shape = own.sum(from + shift, to + shift) + SHAPE;
          double rate = all.sum(from + shift, to + shift) + SHAPE / mean;
          double scale = window.allDocuments() / rate;
          lowest[known] = Math.min(lowest[known], scale * (shape + Math.sqrt(shape)));
          highest[known] = Math.max(highest[known], scale * (shape - Math.sqrt(shape)));
        }
        known++;
      }
    }
    if (known < 2) {
      return this;
    }
    Arrays.sort(lowest, 0, known);
    Arrays.sort(highest, 0, known);
    return new UsualCount(Math.min(least, lowest[1]), Math.max(most, highest[known - 2]));
  }
}
