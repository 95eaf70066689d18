package io.swell.model;

/** How to compute beta, the factor that scales the statistics before a mini-batch is added. */
public enum Forgetting {
  /** beta = 1: documents never lose weight. */
  NONE,
  /** beta = (N_{t-1} / N_t)^rho, where N is the number of documents seen: as in the paper. */
  POWER,
  /** beta = 2^(-documents / half-life). */
  DOCUMENTS,
  /** beta = 2^(-elapsed event time / half-life). */
  TIME,
  /** beta = 0: batch learning, if each mini-batch is the whole corpus. */
  REPLACE;

  /**
   * Returns beta, in [0, 1]; 1 for the first mini-batch.
   *
   * @param options supplies {@code rho} and the half-lives
   * @param seen number of documents learned from before
   * @param arriving number of documents in the mini-batch
   * @param elapsedMillis event time since the previous mini-batch, not negative
   */
  public double factor(LearnOptions options, double seen, int arriving, long elapsedMillis) {
    if (!(seen > 0)) {
      return 1;
    }
    return switch (this) {
      case NONE -> 1;
      case POWER -> StrictMath.pow(seen / (seen + arriving), options.rho());
      case DOCUMENTS -> StrictMath.pow(0.5, arriving / options.halfLifeDocuments());
      case REPLACE -> 0;
      case TIME -> StrictMath.pow(0.5, (double) elapsedMillis / options.halfLife().toMillis());
    };
  }
}
