package io.swell.model;

import io.swell.math.Parallel;
import java.util.function.IntFunction;

/**
 * One pass of a {@link TopicUpdate} over the rows of U: what it may read, and the rows it visits.
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
  private final double fade;
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
    this.fade = fade;
    this.touched = touched;
    this.everyRow = everyRow;
    this.parallel = parallel;
  }

  /** The topics as they are before the pass. */
  public Topics topics() {
    return topics;
  }

  /** The statistics to fit them to. */
  public GramStatistics statistics() {
    return statistics;
  }

  /** The mini-batch that is learned from: it is in the statistics already. */
  public MiniBatch batch() {
    return batch;
  }

  /** The codes by which it was gathered. */
  public Codes codes() {
    return codes;
  }

  /** Which pass over the mini-batch this is, from 1. */
  public int iteration() {
    return iteration;
  }

  /** How work may be shared. */
  public Parallel parallel() {
    return parallel;
  }

  /** theta, as it is steered now. */
  public double theta() {
    return theta;
  }

  /** lambda_k: the weight of the penalty on each slot, length K; infinite for a free slot. */
  public double[] lambda() {
    return lambda;
  }

  /** S at the last pass, faded since: what it was before the mini-batch's codes changed it. */
  double[][] before() {
    return before;
  }

  /**
   * Largest ratio of an entry of R over its lambda to what it was at the last pass, if untouched.
   */
  double fade() {
    return fade;
  }

  /** Number of rows, M rounded up to whole slabs. */
  public int rows() {
    return statistics.rows();
  }

  /**
   * Visits the rows that are nonzero or that the mini-batch touched: all that can change while
   * {@code lambda_t >= beta_t lambda_{t-1}}. A zero row that was not touched has {@code |r_mk|}
   * scaled by beta and so stays below its threshold.
   *
   * @param perStripe gives each stripe of rows its own solver
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
                stripe, touched.visited(stripe), touched.visits(stripe), perStripe.apply(stripe)));
    topics.rewritten(parallel);
  }

  /** The same with bounds; all rows are listed if any of them may wake. */
  void visitBounded(IntFunction<Topics.BoundedUpdate> perStripe) {
    if (everyRow) {
      topics.grow(rows() - 1);
    }
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] rows = everyRow ? RowStripes.rows(stripe, rows()) : touched.visited(stripe);
          int count = everyRow ? rows.length : touched.visits(stripe);
          topics.rewrite(stripe, rows, count, perStripe.apply(stripe));
        });
    topics.rewritten(parallel);
  }

  /** Visits every row: for updates that couple the rows of a column. Costs O(M). */
  public void visitAll(IntFunction<Topics.RowUpdate> perStripe) {
    topics.grow(rows() - 1);
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] rows = RowStripes.rows(stripe, rows());
          topics.rewrite(stripe, rows, rows.length, perStripe.apply(stripe));
        });
    topics.rewritten(parallel);
  }
}
