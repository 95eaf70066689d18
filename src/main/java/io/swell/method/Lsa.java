package io.swell.method;

import io.swell.math.LassoSolver;
import io.swell.math.Parallel;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Penalty;
import io.swell.model.RidgeCoder;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import java.util.Arrays;
import java.util.List;

/**
 * Latent Semantic Indexing (Deerwester, Dumais, Furnas, Landauer, Harshman: <i>Indexing by latent
 * semantic analysis</i>), the baseline without a penalty: the K leading left singular vectors of
 * the documents,
 *
 * <pre>  min_{U,v}  sum_i w_i |d_i - U v_i|^2,   U'U = I</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>T, the left singular vectors</td><td>U, {@code Learner.topics()}</td></tr>
 * <tr><td>S D', singular values times right vectors</td><td>{@code Codes.code()}</td></tr>
 * </table>
 *
 * <p>Batch learning is orthogonal iteration: with v = U'd, R = sum d v' = D D'U, and the next U is
 * R with its columns made orthonormal in order ({@link OrthonormalUpdate}). Columns converge to the
 * singular vectors, largest first, at the rate of the ratios of the squared singular values. Online
 * the same step follows the faded second moment of the documents.
 */
final class Lsa {
  /** Makes the codes of a start that is not yet orthonormal solvable; negligible otherwise. */
  private static final double RIDGE = 1e-9;

  private Lsa() {}

  static MethodSpec compose(MethodOptions method, LearnOptions learn, Parallel parallel) {
    int capacity = learn.topics();
    var learner =
        new Learner(
            learn.withFixedTheta(Penalty.L2, learn.nonNegative(), 0),
            new RidgeCoder(capacity, RIDGE),
            new OrthonormalUpdate(capacity),
            parallel);
    return new MethodSpec(
        Method.LSA,
        method.weighting(),
        learner,
        (documents, codes) -> objective(codes),
        List.of(method, learn));
  }

  private static double objective(Codes codes) {
    return Arrays.stream(codes.residual()).sum()
        + RIDGE * Arrays.stream(codes.code()).map(v -> v * v).sum();
  }

  /**
   * The U step of LSA: the columns of R made orthonormal in order, {@code U = R L^-T} with {@code
   * R'R = L L'} (Cholesky QR). Its span is that of {@code R S^-1}, the best U for the codes, so the
   * error never rises once the documents are coded with it. A column that depends linearly on the
   * columns before it becomes zero: the documents span no more dimensions. U is dense; a pass costs
   * O(M K^2).
   */
  private record OrthonormalUpdate(int capacity) implements TopicUpdate {
    /**
     * A column depends on those before it if less than this share of its squared norm lies outside
     * their span.
     */
    private static final double DEPENDENT = 1e-12;

    @Override
    public void update(TopicPass pass) {
      double[] l = factor(products(pass));
      pass.visitAll(
          stripe -> {
            double[] u = new double[capacity];
            return (row, count, slot, weight) -> {
              pass.statistics().r(row, u);
              return solve(l, u, slot, weight);
            };
          });
    }

    /** Lower triangle of R'R. */
    private double[] products(TopicPass pass) {
      double[] product = new double[capacity * capacity];
      double[] r = new double[capacity];
      for (int row = 0; row < pass.rows(); row++) {
        pass.statistics().r(row, r);
        for (int k = 0; k < capacity; k++) {
          for (int j = 0; r[k] != 0 && j <= k; j++) {
            product[k * capacity + j] += r[k] * r[j];
          }
        }
      }
      return product;
    }

    /**
     * Factors L in place and inverts its diagonal; 0 marks a column that depends on those before
     * it.
     */
    private double[] factor(double[] a) {
      for (int i = 0; i < capacity; i++) {
        for (int j = 0; j < i; j++) {
          a[i * capacity + j] = (a[i * capacity + j] - dot(a, i, j)) * a[j * capacity + j];
        }
        double pivot = a[i * capacity + i] - dot(a, i, i);
        a[i * capacity + i] = pivot > DEPENDENT * a[i * capacity + i] ? 1 / Math.sqrt(pivot) : 0;
      }
      return a;
    }

    private double dot(double[] a, int i, int j) {
      double sum = 0;
      for (int k = 0; k < j; k++) {
        sum += a[i * capacity + k] * a[j * capacity + k];
      }
      return sum;
    }

    /** u = L^-1 r, packed. */
    private int solve(double[] l, double[] u, int[] slot, double[] weight) {
      for (int k = 0; k < capacity; k++) {
        double sum = u[k];
        for (int j = 0; j < k; j++) {
          sum -= l[k * capacity + j] * u[j];
        }
        u[k] = sum * l[k * capacity + k];
      }
      return LassoSolver.pack(u, slot, weight);
    }

    @Override
    public SparseVector adapt(SparseVector topic) {
      return topic.over(Math.sqrt(topic.squaredNorm()));
    }
  }
}
