package io.swell.model;

import io.swell.math.LassoSolver;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The U step with l1 topics, each row alone and exactly: {@code min_u u'S u - 2 r_m'u + sum_k
 * lambda_k |u_k|}, over u >= 0 if asked. Rows start from their last support; an untouched zero row
 * is never looked at.
 */
public final class LassoUpdate implements TopicUpdate {
  private final Row[] rows;

  /**
   * @param capacity K
   * @param nonNegative whether topics are non-negative
   */
  public LassoUpdate(int capacity, boolean nonNegative) {
    rows =
        IntStream.range(0, Stripes.COUNT)
            .mapToObj(stripe -> new Row(capacity, nonNegative))
            .toArray(Row[]::new);
  }

  @Override
  public void update(TopicPass pass) {
    double[] threshold = new double[pass.lambda().length];
    for (int k = 0; k < threshold.length; k++) {
      threshold[k] = pass.lambda()[k] / 2;
    }
    pass.visit(
        (IntFunction<Topics.RowUpdate>)
            stripe ->
                (row, count, slot, weight) ->
                    rows[stripe].solve(pass.statistics(), threshold, row, count, slot, weight));
  }

  /** Work space of one stripe. */
  private static final class Row {
    private final LassoSolver solver;
    private final double[] r;

    Row(int capacity, boolean nonNegative) {
      solver = new LassoSolver(capacity, nonNegative);
      r = new double[capacity];
    }

    int solve(
        GramStatistics statistics,
        double[] threshold,
        int row,
        int count,
        int[] slot,
        double[] weight) {
      statistics.r(row, r);
      return solver.solve(statistics.s(), r, threshold, count, slot, weight);
    }
  }
}
