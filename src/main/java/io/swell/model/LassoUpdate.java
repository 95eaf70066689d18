package io.swell.model;

import io.swell.math.LassoSolver;
import java.util.Arrays;

/**
 * The U step with l1 topics, each row alone and exactly: {@code min_u u'S u - 2 r_m'u + sum_k
 * lambda_k |u_k|}, over u >= 0 if asked. Rows start from their last support; an untouched zero row
 * is never looked at.
 *
 * <p>A nonzero row that the mini-batch did not touch is settled in O(nonzeros cubed) without
 * reading the rest of its row of R. With h = r - S u and t = lambda / 2, its zero entries stay zero
 * while q = max |h_k| / t_k over them is at most 1, and q can be bounded without h: if S became
 * {@code beta S + P} and u moved by D, then {@code h_new = beta h - P u - S D}, so
 *
 * <pre>  q_new <= g q + sum_l (p_l |u_l| + c_l |D_l|)   over the support, with
 *   g = max_k beta t_k,before / t_k,   p_l = max_{k /= l} |P_kl| / t_k,   c_l = max_{k /= l} |S_kl| / t_k
 * </pre>
 *
 * <p>If that exceeds 1, or a sign turns, the whole row is read and q is known exactly again.
 */
public final class LassoUpdate implements TopicUpdate {
  /** Below 1 by far more than the rounding of the bound. */
  private static final double CERTAIN = 1 - 1e-9;

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
    pass.visitBounded(stripe -> new Visit(spaces[stripe], pass.statistics(), pass.fade()));
  }

  /** p and c: largest in each column off the diagonal, S and P being symmetric. */
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
    private final double fade;
    private double bound;

    Visit(Space space, GramStatistics statistics, double fade) {
      solver = space.solver();
      r = space.r();
      next = space.next();
      this.statistics = statistics;
      this.fade = fade;
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
      if (!(fade * before <= CERTAIN)) {
        return false;
      }
      for (int i = 0; i < count; i++) {
        double t = threshold[slot[i]];
        next[i] = statistics.r(row, slot[i]) - (weight[i] > 0 ? t : -t);
      }
      if (!solver.solveSupport(statistics.sRows(), count, slot, weight, next)) {
        return false;
      }
      bound = fade * before;
      for (int i = 0; i < count; i++) {
        bound +=
            moved[slot[i]] * Math.abs(weight[i]) + coupled[slot[i]] * Math.abs(next[i] - weight[i]);
      }
      return bound <= CERTAIN;
    }
  }
}
