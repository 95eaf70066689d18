package io.swell.method.slfa;

import io.swell.math.Axpy;
import io.swell.math.Hash64;
import io.swell.math.Parallel;
import io.swell.math.SymmetricEigen;
import io.swell.model.MiniBatch;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import java.util.Arrays;

/**
 * The variance that factors do not explain, sigma^2: given, or an eighth of the K-th eigenvalue of
 * XX'/N over the first mini-batch. A factor whose energy is below four times sigma^2 vanishes, so
 * an eighth keeps the weakest of K factors.
 */
final class ResidualVariance extends SavedFields {
  static final StateKind KIND =
      new StateKind('N', "the variance that factors do not explain (SLFA)");

  private static final int FRACTION = 8;

  /** Additional directions, and rounds, which bring the K-th eigenvalue within a few percent. */
  private static final int SPARE = 10;

  private static final int ROUNDS = 12;

  /** Share of a document's mean energy that is the initial value, and the lower bound. */
  private static final double BEFORE = 1e-3;

  private static final double LEAST = 1e-6;

  private final int topics;

  @Saved(1)
  private double value;

  private double next;

  /**
   * @param topics K
   * @param given sigma^2, or 0 to take it from the first mini-batch
   */
  ResidualVariance(int topics, double given) {
    super(KIND);
    this.topics = topics;
    value = given;
  }

  /** sigma^2 for documents of unit norm before the first mini-batch. */
  double value() {
    return value > 0 ? value : BEFORE;
  }

  /**
   * Estimates sigma^2 from a mini-batch; the mini-batch itself is still coded with the old value.
   */
  void arrive(MiniBatch batch) {
    if (value == 0 && batch.start()[batch.documents()] > 0) {
      next = of(batch, topics);
    }
  }

  /** Puts the estimate from the last mini-batch into force. */
  void learned() {
    if (value == 0 && next > 0) {
      value = next;
      markChanged();
    }
  }

  /** Returns an eighth of the K-th largest eigenvalue of XX'/N. Costs O(K nnz + K^2 N). */
  static double of(MiniBatch batch, int topics) {
    int n = batch.documents();
    int directions = Math.min(n, topics + SPARE);
    double[][] q = new double[directions][];
    double[] z = new double[Arrays.stream(batch.row()).max().orElse(0) + 1];
    for (int j = 0; j < directions; j++) {
      // directions drawn for terms, so that the order of documents does not matter
      for (int m = 0; m < z.length; m++) {
        z[m] = Hash64.mix((long) j * z.length + m + 1) * 0x1p-63;
      }
      q[j] = project(batch, z);
    }
    double[][] image = new double[directions][];
    for (int round = 0; round < ROUNDS; round++) {
      orthonormalize(q);
      for (int j = 0; j < directions; j++) {
        image[j] = times(batch, q[j], z);
      }
      if (round < ROUNDS - 1) {
        System.arraycopy(image, 0, q, 0, directions);
      }
    }
    double[][] ritz = new double[directions][directions];
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += batch.squaredNorm(i) / n;
    }
    for (int j = 0; j < directions; j++) {
      for (int l = 0; l <= j; l++) {
        ritz[j][l] = (dot(q[j], image[l]) + dot(q[l], image[j])) / 2;
        ritz[l][j] = ritz[j][l];
      }
    }
    double[] values = SymmetricEigen.of(ritz, Parallel.SEQUENTIAL).values().clone();
    Arrays.sort(values);
    double weakest = values[Math.max(0, directions - topics)];
    return Math.max(weakest / FRACTION, LEAST * mean);
  }

  /** X'X q / N. */
  private static double[] times(MiniBatch batch, double[] q, double[] z) {
    Arrays.fill(z, 0);
    for (int i = 0; i < q.length; i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        z[batch.row()[e]] += batch.weight()[e] * q[i];
      }
    }
    return project(batch, z);
  }

  /** X'z / N. */
  private static double[] project(MiniBatch batch, double[] z) {
    double[] product = new double[batch.documents()];
    for (int i = 0; i < product.length; i++) {
      double sum = 0;
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        sum += batch.weight()[e] * z[batch.row()[e]];
      }
      product[i] = sum / product.length;
    }
    return product;
  }

  /** Gram-Schmidt, twice; a direction that depends on the earlier ones becomes zero. */
  private static void orthonormalize(double[][] q) {
    for (int j = 0; j < q.length; j++) {
      double before = Math.sqrt(dot(q[j], q[j]));
      for (int again = 0; again < 2; again++) {
        for (int l = 0; l < j; l++) {
          Axpy.add(q[j], 0, q[j].length, -dot(q[j], q[l]), q[l]);
        }
      }
      double norm = Math.sqrt(dot(q[j], q[j]));
      double scale = norm > 1e-12 * before ? 1 / norm : 0;
      for (int i = 0; i < q[j].length; i++) {
        q[j][i] *= scale;
      }
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
