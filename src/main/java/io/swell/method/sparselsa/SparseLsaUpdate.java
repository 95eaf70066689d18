package io.swell.method.sparselsa;

import io.swell.model.Forgetting;
import io.swell.model.GramStatistics;
import io.swell.model.LearnOptions;
import io.swell.model.PenaltySchedule;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import io.swell.model.Topics;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The A step of Sparse LSA: {@code A = shrink(Q'X, lambda)} with Q'X from the statistics ({@link
 * PolarProjection}), kept as topics of unit norm, U = A'T^-1, and their lengths T.
 *
 * <p>The lengths are kept separately because Q depends on them and the statistics must not: a
 * topic's length grows with the documents that it has seen, so earlier codes would count less.
 *
 * <p>Q couples every row with all of S, so every row with statistics is visited: O(M K) to verify
 * that a row stays zero, O(K nonzeros of r_m) to solve it, O(K^3) for the root.
 */
final class SparseLsaUpdate extends SavedFields implements TopicUpdate {
  static final StateKind KIND = new StateKind('z', "lengths of topics (Sparse LSA)");

  private final LearnOptions options;
  private final ProximalOperator.Form form;
  private final boolean completes;

  /** T; NaN where it is unknown: no topic, or a new one. */
  @Saved(1)
  private final double[] length;

  SparseLsaUpdate(LearnOptions options, ProximalOperator.Form form) {
    super(KIND);
    this.options = options;
    this.form = form;
    // only batch learning completes Q: in a stream, births replace lost topics
    completes = options.forgetting() == Forgetting.REPLACE || options.embeddedIterations() > 1;
    length = new double[options.topics()];
    Arrays.fill(length, Double.NaN);
  }

  /**
   * Returns T, |a_k|, for slots as they are now. If no length is known, any common one will do; a
   * new topic among others gets the length that its own statistics imply, sqrt(S_kk).
   */
  double[] lengths(int[] slots, double[] s) {
    boolean none = Arrays.stream(slots).allMatch(k -> Double.isNaN(length[k]));
    double[] lengths = new double[slots.length];
    for (int i = 0; i < slots.length; i++) {
      int k = slots[i];
      double own = none ? 1 : Math.sqrt(s[k * (options.topics() + 1)]);
      lengths[i] = Double.isNaN(length[k]) ? own : length[k];
    }
    return lengths;
  }

  /**
   * Returns T scaled to a number of documents: A grows as the root of the weight that it was
   * learned from, which is less than the number of documents if some were forgotten.
   */
  double[] lengths(int[] slots, GramStatistics statistics, int documents) {
    double[] lengths = lengths(slots, statistics.s());
    for (int i = 0; i < slots.length; i++) {
      boolean isKnown = !Double.isNaN(length[slots[i]]);
      lengths[i] *= isKnown ? Math.sqrt(documents / statistics.weight(slots[i])) : 1;
    }
    return lengths;
  }

  @Override
  public void update(TopicPass pass) {
    int[] live = slots(k -> pass.topics().terms(k) > 0);
    double[] lengths = lengths(live, pass.statistics().s());
    double[] lambda = Arrays.stream(live).mapToDouble(k -> lambda(pass, k)).toArray();
    var projection = new PolarProjection(pass, live, lengths);
    int[] lost = slots(k -> false);
    OrthonormalCompletion orthonormalCompletion = null;
    if (completes && projection.unspanned() > 0) {
      double least = Arrays.stream(lambda).min().orElse(0);
      orthonormalCompletion = new OrthonormalCompletion(pass, projection, projection.unspanned());
      List<double[]> directions = new ArrayList<>();
      while (directions.size() < projection.unspanned()) {
        double[] p = orthonormalCompletion.next(b -> form.column(b, least));
        if (p == null) {
          break;
        }
        directions.add(p);
      }
      directions.forEach(projection::complete);
    }
    rewrite(pass, projection, live, lambda);
    double[][] found = new double[length.length][0];
    if (completes) {
      lost = slots(k -> pass.statistics().weight(k) > 0 && pass.topics().terms(k) == 0);
      if (lost.length > 0 && orthonormalCompletion == null) {
        orthonormalCompletion = new OrthonormalCompletion(pass, projection, lost.length);
      }
      for (int k : lost) {
        double[] p =
            orthonormalCompletion == null
                ? null
                : orthonormalCompletion.next(b -> form.column(b, lambda(pass, k)));
        found[k] = p == null ? found[k] : form.column(p, lambda(pass, k));
      }
    }
    measure(pass, found);
    normalize(pass, lost, found);
  }

  private int[] slots(IntPredicate which) {
    return IntStream.range(0, length.length).filter(which).toArray();
  }

  /** lambda_k = theta sqrt(W_k): B grows as the root of the documents. */
  private double lambda(TopicPass pass, int k) {
    double since =
        options.schedule() == PenaltySchedule.WEIGHT
            ? pass.statistics().weight(k)
            : pass.statistics().seen(k);
    return pass.theta() * Math.sqrt(since);
  }

  /** Writes A' into the rows of U. */
  private void rewrite(TopicPass pass, PolarProjection projection, int[] live, double[] lambda) {
    ProximalOperator proximalOperator = form.prepare(lambda, projection, pass);
    double least = form.separable() ? Arrays.stream(lambda).min().orElse(0) : 0;
    pass.visitAll(
        stripe -> {
          PolarProjection.Rows rows = projection.new Rows(least);
          return (row, count, slot, weight) -> {
            double[] b = rows.read(row);
            if (b == null) {
              return 0;
            }
            int kept = 0;
            for (int i = 0; i < live.length; i++) {
              double a = proximalOperator.of(b[i], i, row);
              if (a != 0) {
                slot[kept] = live[i];
                weight[kept++] = a;
              }
            }
            return kept;
          };
        });
  }

  /** Computes T from A. */
  private void measure(TopicPass pass, double[][] found) {
    markChanged();
    for (int k = 0; k < length.length; k++) {
      double square = pass.topics().gram()[k * (length.length + 1)];
      for (double a : found[k]) {
        square += a * a;
      }
      length[k] = square > 0 ? Math.sqrt(square) : Double.NaN;
    }
  }

  /** Divides A by T, and adds the columns found for lost topics. */
  private void normalize(TopicPass pass, int[] lost, double[][] found) {
    IntFunction<Topics.RowUpdate> perStripe =
        stripe ->
            (row, count, slot, weight) -> {
              for (int e = 0; e < count; e++) {
                weight[e] /= length[slot[e]];
              }
              for (int k : lost) {
                if (found[k].length > 0 && found[k][row] != 0) {
                  int at = -1 - Arrays.binarySearch(slot, 0, count, k);
                  System.arraycopy(slot, at, slot, at + 1, count - at);
                  System.arraycopy(weight, at, weight, at + 1, count - at);
                  slot[at] = k;
                  weight[at] = found[k][row] / length[k];
                  count++;
                }
              }
              return count;
            };
    if (lost.length > 0) {
      pass.visitAll(perStripe);
    } else {
      pass.visit(perStripe);
    }
  }

  @Override
  public void cleared(int slot) {
    length[slot] = Double.NaN;
    markChanged();
  }

  @Override
  public SparseVector adapt(SparseVector topic) {
    if (!form.nonNegative()) {
      return topic;
    }
    SparseVector positive = topic.positive();
    double squares = Arrays.stream(positive.weight()).map(w -> w * w).sum();
    return positive.over(Math.sqrt(squares / topic.squaredNorm()));
  }
}
