package io.swell.model;

/** What the statistics are multiplied by before a mini-batch is added: beta. */
public enum Forgetting {
  /** beta = 1: every document counts for ever. */
  NONE,
  /** beta = (N_{t-1} / N_t)^rho, N the documents seen: the paper's re-scaling. */
  POWER,
  /** beta = 2^(-documents / half-life). */
  DOCUMENTS,
  /** beta = 2^(-elapsed event time / half-life). */
  TIME,
  /** beta = 0: with the whole corpus as one mini-batch, batch learning. */
  REPLACE;

  /**
   * Returns beta, in [0, 1]; 1 before anything was learned.
   *
   * @param options with {@code rho} and the half-lives
   * @param seen documents learned from before
   * @param arriving documents of the mini-batch
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
