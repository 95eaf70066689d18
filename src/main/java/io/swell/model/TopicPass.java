package io.swell.model;

import io.swell.math.Parallel;
import java.util.function.IntFunction;

/**
 * One pass of a {@link TopicUpdate} over the rows of U: provides its inputs and visits the rows.
 */
public final class TopicPass {
  private final Topics topics;
  private final GramStatistics statistics;
  private final MiniBatch batch;
  private final Codes codes;
  private final int iteration;
  private final double theta;
  private final double[] lambda;
  private final double[][] before;
  private final double thresholdRatio;
  private final TransposedBatch touched;
  private final boolean everyRow;
  private final Parallel parallel;

  TopicPass(
      Topics topics,
      GramStatistics statistics,
      MiniBatch batch,
      Codes codes,
      int iteration,
      double theta,
      double[] lambda,
      double[][] before,
      double fade,
      TransposedBatch touched,
      boolean everyRow,
      Parallel parallel) {
    this.topics = topics;
    this.statistics = statistics;
    this.batch = batch;
    this.codes = codes;
    this.iteration = iteration;
    this.theta = theta;
    this.lambda = lambda;
    this.before = before;
    this.thresholdRatio = fade;
    this.touched = touched;
    this.everyRow = everyRow;
    this.parallel = parallel;
  }

  /** Returns the topics, as they are before the pass. */
  public Topics topics() {
    return topics;
  }

  /** Returns the statistics to fit the topics to. */
  public GramStatistics statistics() {
    return statistics;
  }

  /** Returns the mini-batch that is being learned; the statistics already include it. */
  public MiniBatch batch() {
    return batch;
  }

  /** Returns the codes with which the mini-batch was added to the statistics. */
  public Codes codes() {
    return codes;
  }

  /** Returns the number of this pass over the mini-batch, from 1. */
  public int iteration() {
    return iteration;
  }

  /** Returns how to run work on threads. */
  public Parallel parallel() {
    return parallel;
  }

  /** Returns the current theta. */
  public double theta() {
    return theta;
  }

  /** Returns lambda_k: the weight of the penalty on each slot, length K; infinite if it is free. */
  public double[] lambda() {
    return lambda;
  }

  /** Returns S at the last pass, with forgetting applied: S before these codes were added. */
  double[][] before() {
    return before;
  }

  /**
   * Returns the largest factor by which |r_mk| / lambda_k of an untouched row can have changed
   * since the last pass: max_k beta lambda_k,last / lambda_k.
   */
  double thresholdRatio() {
    return thresholdRatio;
  }

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
    if (everyRow) {
      visitAll(perStripe);
      return;
    }
    parallel.run(
        RowStripes.COUNT,
        stripe ->
            topics.rewrite(
                stripe,
                touched.rowsToVisit(stripe),
                touched.visitCount(stripe),
                perStripe.apply(stripe)));
    topics.finishRewrite(parallel);
  }

  /** Does the same with bounds. Lists all rows if any untouched zero row can become nonzero. */
  void visitBounded(IntFunction<Topics.BoundedUpdate> perStripe) {
    if (everyRow) {
      topics.grow(rows() - 1);
    }
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] rows = everyRow ? RowStripes.rows(stripe, rows()) : touched.rowsToVisit(stripe);
          int count = everyRow ? rows.length : touched.visitCount(stripe);
          topics.rewrite(stripe, rows, count, perStripe.apply(stripe));
        });
    topics.finishRewrite(parallel);
  }

  /** Visits every row, for updates that couple the rows of a column. Costs O(M). */
  public void visitAll(IntFunction<Topics.RowUpdate> perStripe) {
    topics.grow(rows() - 1);
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] rows = RowStripes.rows(stripe, rows());
          topics.rewrite(stripe, rows, rows.length, perStripe.apply(stripe));
        });
    topics.finishRewrite(parallel);
  }
}
