package io.swell.model;

import io.swell.math.LassoSolver;
import java.util.Arrays;

/**
 * The U step with an l1 penalty on the topics. Solves each row independently and exactly: {@code
 * min_u u'S u - 2 r_m'u + sum_k lambda_k |u_k|}, with {@code u >= 0} if non-negative. The solver
 * starts from the row's last support, and never visits untouched zero rows.
 *
 * <p>A nonzero row that the mini-batch did not touch costs O(nonzeros cubed), without reading the
 * rest of its row of R. With h = r - S u and t = lambda / 2, its zero entries stay zero while q =
 * max |h_k| / t_k over these entries is at most 1. This q can be bounded without h: if S becomes
 * {@code beta S + P} and u moves by D, then {@code h_new = beta h - P u - S D}, so
 *
 * <pre>{@code
 * q_new <= g q + sum_l (p_l |u_l| + c_l |D_l|)   over the support, with
 * g   = max_k beta t_k,before / t_k
 * p_l = max_{k /= l} |P_kl| / t_k
 * c_l = max_{k /= l} |S_kl| / t_k
 * }</pre>
 *
 * <p>If the bound exceeds 1, or a sign changes, the update reads the whole row and computes q
 * exactly again.
 */
public final class LassoUpdate implements TopicUpdate {
  /** Limit for the bound: below 1 by far more than the rounding error of the bound. */
  private static final double MAX_BOUND = 1 - 1e-9;

  private final boolean nonNegative;
  private final Space[] spaces;
  private final double[] threshold;
  private final double[] moved;
  private final double[] coupled;

  /**
   * @param capacity K
   * @param nonNegative whether topics are non-negative
   */
  public LassoUpdate(int capacity, boolean nonNegative) {
    this.nonNegative = nonNegative;
    threshold = new double[capacity];
    moved = new double[capacity];
    coupled = new double[capacity];
    spaces = new Space[RowStripes.COUNT];
    for (int stripe = 0; stripe < spaces.length; stripe++) {
      var solver = new LassoSolver(capacity, nonNegative);
      spaces[stripe] = new Space(solver, new double[capacity], new double[capacity]);
    }
  }

  @Override
  public Screen screen() {
    return nonNegative ? Screen.POSITIVE : Screen.ABSOLUTE;
  }

  @Override
  public void update(TopicPass pass) {
    for (int k = 0; k < threshold.length; k++) {
      threshold[k] = pass.lambda()[k] / 2;
    }
    bound(pass.statistics().sRows(), pass.before());
    pass.visitBounded(
        stripe -> new Visit(spaces[stripe], pass.statistics(), pass.thresholdRatio()));
  }

  /** Computes p and c: the column maxima off the diagonal. S and P are symmetric. */
  private void bound(double[][] s, double[][] before) {
    Arrays.fill(moved, 0);
    Arrays.fill(coupled, 0);
    for (int k = 0; k < threshold.length; k++) {
      double scale = 1 / threshold[k];
      double ownMoved = moved[k];
      double ownCoupled = coupled[k];
      double[] row = s[k];
      double[] rowBefore = before[k];
      for (int l = 0; l < threshold.length; l++) {
        moved[l] = Math.max(moved[l], Math.abs(row[l] - rowBefore[l]) * scale);
        coupled[l] = Math.max(coupled[l], Math.abs(row[l]) * scale);
      }
      moved[k] = ownMoved;
      coupled[k] = ownCoupled;
    }
  }

  /** Work space of one stripe. */
  private record Space(LassoSolver solver, double[] r, double[] next) {}

  /** One pass over the rows of one stripe. */
  private final class Visit implements Topics.BoundedUpdate {
    private final LassoSolver solver;
    private final double[] r;
    private final double[] next;
    private final GramStatistics statistics;
    private final double thresholdRatio;
    private double bound;

    Visit(Space space, GramStatistics statistics, double thresholdRatio) {
      solver = space.solver();
      r = space.r();
      next = space.next();
      this.statistics = statistics;
      this.thresholdRatio = thresholdRatio;
    }

    @Override
    public int update(
        int row, boolean listed, double before, int count, int[] slot, double[] weight) {
      if (!listed && isSettled(row, before, count, slot, weight)) {
        System.arraycopy(next, 0, weight, 0, count);
        return count;
      }
      statistics.r(row, r);
      int now = solver.solve(statistics.sRows(), r, threshold, count, slot, weight);
      bound = solver.tightness();
      return now;
    }

    @Override
    public double bound() {
      return bound;
    }

    private boolean isSettled(int row, double before, int count, int[] slot, double[] weight) {
      if (!(thresholdRatio * before <= MAX_BOUND)) {
        return false;
      }
      for (int i = 0; i < count; i++) {
        double t = threshold[slot[i]];
        next[i] = statistics.r(row, slot[i]) - (weight[i] > 0 ? t : -t);
      }
      if (!solver.solveSupport(statistics.sRows(), count, slot, weight, next)) {
        return false;
      }
      bound = thresholdRatio * before;
      for (int i = 0; i < count; i++) {
        bound +=
            moved[slot[i]] * Math.abs(weight[i]) + coupled[slot[i]] * Math.abs(next[i] - weight[i]);
      }
      return bound <= MAX_BOUND;
    }
  }
}
