package io.swell.model;

/** Adjusts theta so that the mean number of terms per topic stays near its target. */
final class SparsityController {
  private static final double RATE = 0.1;

  private SparsityController() {}

  /**
   * Returns the next theta: {@code theta (mean / target)^0.1}, but at least high enough that {@code
   * lambda_t >= beta lambda_{t-1}} for every slot, so that untouched zero rows stay zero.
   *
   * @param terms number of nonzero terms per slot, 0 for a free slot
   * @param before W_k or N_k per slot, before the mini-batch
   * @param after W_k or N_k per slot, after the mini-batch
   */
  static double next(
      LearnOptions options,
      double theta,
      int[] terms,
      double[] before,
      double[] after,
      double beta) {
    if (options.termsPerTopic() == 0 || options.topicsPenalty() == Penalty.L2) {
      return theta;
    }
    long all = 0;
    int live = 0;
    double minStep = 0;
    for (int k = 0; k < terms.length; k++) {
      if (terms[k] > 0) {
        all += terms[k];
        live++;
        minStep = Math.max(minStep, beta * before[k] / after[k]);
      }
    }
    if (live == 0) {
      return theta;
    }
    double step = StrictMath.pow((double) all / live / options.termsPerTopic(), RATE);
    return theta * Math.max(step, minStep);
  }
}
