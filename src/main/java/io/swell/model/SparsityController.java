package io.swell.model;

/** Steers theta so that topics keep, on average, the number of terms asked for. */
final class SparsityController {
  private static final double RATE = 0.1;

  private SparsityController() {}

  /**
   * Returns the next theta: {@code theta (mean / target)^0.1}, but never so low that a row which is
   * zero and untouched could wake: {@code lambda_t >= beta lambda_{t-1}} for every slot.
   *
   * @param terms nonzero terms per slot, 0 for a free one
   * @param since W_k or N_k per slot, before the mini-batch
   * @param sinceNext the same after it
   */
  static double next(
      LearnOptions options,
      double theta,
      int[] terms,
      double[] since,
      double[] sinceNext,
      double beta) {
    if (options.terms() == 0 || options.topicsPenalty() == Penalty.L2) {
      return theta;
    }
    long all = 0;
    int live = 0;
    double least = 0;
    for (int k = 0; k < terms.length; k++) {
      if (terms[k] > 0) {
        all += terms[k];
        live++;
        least = Math.max(least, beta * since[k] / sinceNext[k]);
      }
    }
    if (live == 0) {
      return theta;
    }
    double step = StrictMath.pow((double) all / live / options.terms(), RATE);
    return theta * Math.max(step, least);
  }
}
