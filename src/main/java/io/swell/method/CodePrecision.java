package io.swell.method;

import io.swell.math.GraphicalLasso;
import io.swell.model.TopicPass;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The sparse precision matrix of the codes, Phi, by graphical lasso on their mean outer product
 * {@code S_kl / sqrt(W_k W_l)}: W_k is the documents since topic k was born, so a new topic is
 * measured over its own lifetime.
 *
 * <p>A new estimate is taken only if it is not worse than the one before. A free slot has the
 * precision that it starts with and no relation to others. Costs O(K^3) a sweep.
 */
public final class CodePrecision extends StatePart implements Relations {
  /** Duality gap in nats per topic, far below the change that one more document makes. */
  private static final double TOLERANCE = 1e-6;

  private final int capacity;
  private final double rho;
  private final double start;
  private final double[] matrix;
  private boolean changed;

  /**
   * @param kind kind of its saved pieces
   * @param capacity K
   * @param rho weight of |Phi|_1, positive
   * @param start precision of a topic without history
   */
  public CodePrecision(StateKind kind, int capacity, double rho, double start) {
    super(kind);
    this.capacity = capacity;
    this.rho = rho;
    this.start = start;
    matrix = new double[capacity * capacity];
    for (int k = 0; k < capacity; k++) {
      matrix[k * (capacity + 1)] = start;
    }
  }

  /** Phi, K x K, row-major; not to be modified. */
  public double[] matrix() {
    return matrix;
  }

  /** Sets a row of Phi to what was saved of it. */
  public void restoreRow(int row, double[] saved) {
    System.arraycopy(saved, 0, matrix, row * capacity, capacity);
  }

  /**
   * Returns G + weight Phi; a slot with G_kk = 0, which is free, gets 1 on the diagonal and no
   * relation, so that its code is 0 as its projection is.
   */
  public double[] plus(double[] gram, double weight) {
    double[] a = gram.clone();
    for (int k = 0; k < capacity; k++) {
      boolean free = gram[k * (capacity + 1)] == 0;
      for (int l = 0; l < capacity && !free; l++) {
        boolean both = gram[l * (capacity + 1)] > 0;
        a[k * capacity + l] += both ? weight * matrix[k * capacity + l] : 0;
      }
      a[k * (capacity + 1)] += free ? 1 : 0;
    }
    return a;
  }

  @Override
  public void clear(int slot) {
    for (int k = 0; k < capacity; k++) {
      matrix[slot * capacity + k] = 0;
      matrix[k * capacity + slot] = 0;
    }
    matrix[slot * (capacity + 1)] = start;
    changed = true;
  }

  @Override
  public void fit(TopicPass pass) {
    double[] weight = new double[capacity];
    Arrays.setAll(weight, k -> pass.topics().terms(k) > 0 ? pass.statistics().weight(k) : 0);
    fit(pass.statistics().s(), weight);
  }

  /**
   * Fits Phi to sums of codes.
   *
   * @param s S, K x K, row-major
   * @param weight W_k; a slot without weight, or without codes in S, keeps its present values
   */
  public void fit(double[] s, double[] weight) {
    int[] live =
        IntStream.range(0, capacity)
            .filter(k -> weight[k] > 0 && s[k * (capacity + 1)] > 0)
            .toArray();
    int n = live.length;
    if (n == 0) {
      return;
    }
    double[] mean = new double[n * n];
    double[] old = new double[n * n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        int at = live[a] * capacity + live[b];
        mean[a * n + b] = s[at] / Math.sqrt(weight[live[a]] * weight[live[b]]);
        old[a * n + b] = matrix[at];
      }
    }
    double[] found = new GraphicalLasso(n, TOLERANCE).solve(mean, rho).precision();
    if (GraphicalLasso.objective(mean, found, rho, n)
        <= GraphicalLasso.objective(mean, old, rho, n)) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          matrix[live[a] * capacity + live[b]] = found[a * n + b];
        }
      }
      changed = true;
    }
  }

  /**
   * Returns -Phi_kl / sqrt(Phi_kk Phi_ll), K x K, 0 on the diagonal: positive where two topics
   * occur together given all others, negative where they exclude each other.
   */
  @Override
  public double[] partialCorrelations() {
    double[] correlation = new double[matrix.length];
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < capacity; l++) {
        double phi = k == l ? 0 : matrix[k * capacity + l];
        double norms = Math.sqrt(matrix[k * (capacity + 1)] * matrix[l * (capacity + 1)]);
        correlation[k * capacity + l] = phi == 0 ? 0 : -phi / norms;
      }
    }
    return correlation;
  }

  /** Returns rho |Phi|_1 - log det Phi. */
  public double penalty() {
    return GraphicalLasso.objective(new double[matrix.length], matrix, rho, capacity);
  }

  /** Returns {@code sum_i v_i'Phi v_i} of some codes, N x K. */
  public double energy(double[] codes, int documents) {
    double sum = 0;
    for (int i = 0; i < documents; i++) {
      int at = i * capacity;
      for (int k = 0; k < capacity; k++) {
        double v = codes[at + k];
        if (v != 0) {
          double phi = 0;
          for (int l = 0; l < capacity; l++) {
            phi += matrix[k * capacity + l] * codes[at + l];
          }
          sum += v * phi;
        }
      }
    }
    return sum;
  }

  @Override
  public void save(StateSink changes) {
    if (changed) {
      var out = new StateWriter();
      for (int k = 0; k < capacity; k++) {
        out.putDoubles(matrix, k * capacity, (k + 1) * capacity);
        changes.put(key().putInt(k).take(), out.take());
      }
      changed = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    restoreRow(key.getIndex(capacity), in.getDoubles(capacity));
  }

  @Override
  public void restored() {
    changed = false;
  }
}
