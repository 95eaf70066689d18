package io.swell.model;

import io.swell.math.Parallel;
import java.util.function.IntFunction;

/**
 * One pass of a {@link TopicUpdate} over the rows of U: provides its inputs and visits the rows.
 *
 * @param topics the topics, as they are before the pass
 * @param statistics the statistics to fit the topics to
 * @param batch the mini-batch that is being learned; the statistics already include it
 * @param codes the codes with which the mini-batch was added to the statistics
 * @param iteration the number of this pass over the mini-batch, from 1
 * @param theta the current theta
 * @param lambda lambda_k: the weight of the penalty on each slot, length K; infinite if it is free
 * @param before S at the last pass, with forgetting applied: S before these codes were added
 * @param thresholdRatio the largest factor by which |r_mk| / lambda_k of an untouched row can have
 *     changed since the last pass: max_k beta lambda_k,last / lambda_k
 * @param touched the mini-batch by rows
 * @param everyRow whether untouched zero rows can become nonzero
 * @param parallel how to run work on threads
 */
public record TopicPass(
    Topics topics,
    GramStatistics statistics,
    MiniBatch batch,
    Codes codes,
    int iteration,
    double theta,
    double[] lambda,
    double[][] before,
    double thresholdRatio,
    TransposedBatch touched,
    boolean everyRow,
    Parallel parallel) {
  /** Returns the number of rows: M rounded up to whole slabs. */
  public int rows() {
    return statistics.rows();
  }

  /**
   * Visits the rows that are nonzero or that the mini-batch touched. No other row can change while
   * {@code lambda_t >= beta_t lambda_{t-1}}: in an untouched zero row, {@code |r_mk|} is only
   * scaled by beta, so it stays below its threshold.
   *
   * @param perStripe creates a solver for each stripe of rows
   */
  public void visit(IntFunction<Topics.RowUpdate> perStripe) {
    visit(everyRow, perStripe);
  }

  /** Does the same with bounds. Lists all rows if any untouched zero row can become nonzero. */
  void visitBounded(IntFunction<Topics.BoundedUpdate> perStripe) {
    visit(everyRow, perStripe);
  }

  /** Visits every row, for updates that couple the rows of a column. Costs O(M). */
  public void visitAll(IntFunction<Topics.RowUpdate> perStripe) {
    visit(true, perStripe);
  }

  private void visit(boolean all, IntFunction<? extends Topics.BoundedUpdate> perStripe) {
    if (all) {
      topics.grow(rows() - 1);
    }
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] rows = all ? RowStripes.rows(stripe, rows()) : touched.rowsToVisit(stripe);
          int count = all ? rows.length : touched.visitCount(stripe);
          topics.rewrite(stripe, rows, count, perStripe.apply(stripe));
        });
    topics.finishRewrite(parallel);
  }
}
