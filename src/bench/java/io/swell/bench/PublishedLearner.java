package io.swell.bench;

import io.swell.math.Parallel;
import io.swell.math.PlainLasso;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.RidgeCoder;
import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * Online RLSI as the paper prints it, on dense arrays: every mini-batch multiplies all of R by
 * beta, solves every row of U from zero by coordinate descent, and sums U'U over every row. Either
 * with the paper's sum over all K in each coordinate, or written well: one multiplication by S for
 * each coordinate that changes, and zeros skipped in U'U.
 */
final class PublishedLearner {
  /** How a row is solved. */
  enum Form {
    AS_PRINTED,
    ZEROS_SKIPPED
  }

  private final Form form;
  private final LearnOptions options;
  private final double tolerance;
  private final int capacity;
  private final int rows;
  private final RidgeCoder coder;
  private final double[] u;
  private final double[] r;
  private final double[] s;
  private final double[] weight;
  private double seen;

  /** Continues where a fast learner stands, with {@code rows} rows. */
  PublishedLearner(Form form, LearnOptions options, Learner from, int rows, double tolerance) {
    this.form = form;
    this.options = options;
    this.rows = rows;
    this.tolerance = tolerance;
    capacity = options.topics();
    coder = new RidgeCoder(capacity, options.codesWeight());
    u = new double[rows * capacity];
    r = new double[rows * capacity];
    s = from.statistics().s().clone();
    weight = new double[capacity];
    seen = from.statistics().seen();
    double[] row = new double[capacity];
    for (int m = 0; m < rows; m++) {
      from.statistics().r(m, row);
      System.arraycopy(row, 0, r, m * capacity, capacity);
    }
    for (int k = 0; k < capacity; k++) {
      // a free slot takes no terms
      weight[k] = from.terms(k) > 0 ? from.weight(k) : Double.POSITIVE_INFINITY;
      SparseVector topic = from.topic(k);
      for (int n = 0; n < topic.size(); n++) {
        u[topic.row()[n] * capacity + k] = topic.weight()[n];
      }
    }
  }

  /** One mini-batch, with the theta that steering gave it. */
  void learn(MiniBatch batch, double theta) {
    double beta = options.forgetting().factor(options, seen, batch.documents(), 0);
    seen += batch.documents();
    double[] v = coder.code(gram(), project(batch), batch.documents(), Parallel.SEQUENTIAL);
    for (int i = 0; i < s.length; i++) {
      s[i] *= beta;
    }
    for (int i = 0; i < r.length; i++) {
      r[i] *= beta;
    }
    gather(batch, v);
    double[] threshold = new double[capacity];
    for (int k = 0; k < capacity; k++) {
      weight[k] = beta * weight[k] + batch.documents();
      threshold[k] = theta * weight[k] / 2;
    }
    double[] x = new double[capacity];
    double[] h = new double[capacity];
    for (int m = 0; m < rows; m++) {
      double[] b = Arrays.copyOfRange(r, m * capacity, (m + 1) * capacity);
      if (form == Form.AS_PRINTED) {
        x = PlainLasso.solve(s, b, threshold, false, tolerance);
      } else {
        solve(b, threshold, x, h);
      }
      System.arraycopy(x, 0, u, m * capacity, capacity);
    }
  }

  private double[] project(MiniBatch batch) {
    double[] y = new double[batch.documents() * capacity];
    for (int i = 0; i < batch.documents(); i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        axpy(batch.weight()[e], u, batch.row()[e] * capacity, y, i * capacity);
      }
    }
    return y;
  }

  private void gather(MiniBatch batch, double[] v) {
    for (int i = 0; i < batch.documents(); i++) {
      for (int k = 0; k < capacity; k++) {
        axpy(v[i * capacity + k], v, i * capacity, s, k * capacity);
      }
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        axpy(batch.weight()[e], v, i * capacity, r, batch.row()[e] * capacity);
      }
    }
  }

  private double[] gram() {
    double[] gram = new double[capacity * capacity];
    for (int m = 0; m < rows; m++) {
      for (int k = 0; k < capacity; k++) {
        double um = u[m * capacity + k];
        if (um != 0 || form == Form.AS_PRINTED) {
          axpy(um, u, m * capacity, gram, k * capacity);
        }
      }
    }
    return gram;
  }

  /** h = b - S x is kept; a coordinate that stays zero costs one comparison. */
  private void solve(double[] b, double[] threshold, double[] x, double[] h) {
    Arrays.fill(x, 0);
    System.arraycopy(b, 0, h, 0, capacity);
    double change;
    double most;
    do {
      change = 0;
      most = 0;
      for (int k = 0; k < capacity; k++) {
        double skk = s[k * capacity + k];
        double w = h[k] + skk * x[k];
        double size = Math.abs(w) - threshold[k];
        double after = size > 0 && skk > 0 ? Math.signum(w) * size / skk : 0;
        if (after != x[k]) {
          change = Math.max(change, Math.abs(after - x[k]));
          axpy(x[k] - after, s, k * capacity, h, 0);
          x[k] = after;
        }
        most = Math.max(most, Math.abs(after));
      }
    } while (change > tolerance * most);
  }

  private void axpy(double times, double[] from, int at, double[] into, int to) {
    for (int l = 0; l < capacity; l++) {
      into[to + l] += times * from[at + l];
    }
  }

  /** The largest difference of an entry of U from the fast learner's. */
  double difference(Learner learner) {
    double[] other = new double[u.length];
    for (int k = 0; k < capacity; k++) {
      SparseVector topic = learner.topic(k);
      for (int n = 0; n < topic.size(); n++) {
        other[topic.row()[n] * capacity + k] = topic.weight()[n];
      }
    }
    double most = 0;
    for (int i = 0; i < u.length; i++) {
      most = Math.max(most, Math.abs(u[i] - other[i]));
    }
    return most;
  }
}
