package io.swell.math;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, A = Z' diag(values) Z, by Householder
 * reduction to tridiagonal form and implicit QL (Wilkinson, Reinsch: <i>Handbook for Automatic
 * Computation</i> II/2 and II/3). Costs about 10 n^3 operations.
 *
 * <p>All loops run along rows ({@link Axpy}). Eigenvectors are stored as rows. The rotations of
 * several QL sweeps are collected, then applied to one block of columns after the other, so that a
 * block stays in the CPU cache. The division into blocks is fixed, so the result is bit-identical
 * for any number of threads.
 */
public final class SymmetricEigen {
  private static final int BLOCK = 64;
  private static final int MAX_SWEEPS = 100;

  /** Number of rotations, per row of the matrix, that are collected before they are applied. */
  private static final int ROTATIONS_PER_ROW = 16;

  private final int n;
  private final Parallel parallel;
  private final double[] values;

  /** The subdiagonal of the tridiagonal form: first at 1 to n - 1, then moved to 0 to n - 2. */
  private final double[] off;

  private double[][] vectors;
  private final int[] every;

  /** The collected rotations: each acts on rows lower[i] and lower[i] + 1, with sine and cosine. */
  private final int[] lower;

  private final double[] sine;
  private final double[] cosine;
  private int rotations;

  private SymmetricEigen(double[][] a, Parallel parallel) {
    n = a.length;
    this.parallel = parallel;
    values = new double[n];
    off = new double[n];
    every = IntStream.range(0, n).toArray();
    lower = new int[(ROTATIONS_PER_ROW + 1) * n];
    sine = new double[lower.length];
    cosine = new double[lower.length];
    vectors = reduce(a);
    diagonalize();
  }

  /**
   * Returns the decomposition.
   *
   * @param a n x n, by rows, symmetric, finite; not modified
   * @throws IllegalArgumentException if an entry is not finite
   */
  public static SymmetricEigen of(double[][] a, Parallel parallel) {
    double[][] copy = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      for (double entry : a[i]) {
        if (!Double.isFinite(entry)) {
          throw new IllegalArgumentException(
              "all entries of matrix row " + i + " must be finite, found " + entry);
        }
      }
      copy[i] = a[i].clone();
    }
    return new SymmetricEigen(copy, parallel);
  }

  /** Returns the eigenvalues, in the order of {@link #vectors}; callers must not modify them. */
  public double[] values() {
    return values;
  }

  /** Returns the orthonormal eigenvectors as rows; callers must not modify them. */
  public double[][] vectors() {
    return vectors;
  }

  /** Returns the largest eigenvalue; 0 for an empty matrix. */
  public double largest() {
    return Arrays.stream(values).max().orElse(0);
  }

  /** Returns f(A) = Z' diag(f(values)) Z by rows, both triangles. Costs n^3 operations. */
  public double[][] apply(DoubleUnaryOperator f) {
    double[] image = Arrays.stream(values).map(f).toArray();
    double[][] result = new double[n][n];
    blocks(
        (from, to) -> {
          double[] factor = new double[n];
          for (int i = from; i < to; i++) {
            for (int j = 0; j < n; j++) {
              factor[j] = image[j] * vectors[j][i];
            }
            Axpy.add(result[i], 0, i + 1, 1, factor, every, 0, n, vectors);
          }
        });
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        result[j][i] = result[i][j];
      }
    }
    return result;
  }

  /**
   * Returns A^(-1/2) on the eigenspace of the eigenvalues above {@code floor} times the largest,
   * and 0 elsewhere: the pseudo-inverse of the square root of a positive semidefinite matrix.
   */
  public double[][] inverseRoot(double floor) {
    double threshold = floor * largest();
    return apply(value -> value > threshold && value > 0 ? 1 / Math.sqrt(value) : 0);
  }

  private void blocks(Parallel.Range work) {
    parallel.run(
        (n + BLOCK - 1) / BLOCK,
        block -> work.accept(block * BLOCK, Math.min(n, (block + 1) * BLOCK)));
  }

  /**
   * Reduces A to the tridiagonal T = Q'AQ, from the last row up: H = I - v v'/h reduces the entries
   * of row i left of the diagonal to a single one. Returns Q', which the rotations then turn into
   * the eigenvectors of A.
   */
  private double[][] reduce(double[][] a) {
    double[] h = new double[n];
    double[] p = new double[n];
    for (int i = n - 1; i > 0; i--) {
      double[] v = a[i];
      double square = 0;
      for (int j = 0; j < i - 1; j++) {
        square += v[j] * v[j];
      }
      if (square == 0) { // nothing to remove
        off[i] = v[i - 1];
        continue;
      }
      double last = v[i - 1];
      off[i] = -Math.copySign(Math.sqrt(square + last * last), last);
      h[i] = square + last * last - last * off[i];
      v[i - 1] = last - off[i];
      Arrays.fill(p, 0, i, 0);
      Axpy.add(p, 0, i, 1 / h[i], v, every, 0, i, a);
      double vp = 0;
      for (int j = 0; j < i; j++) {
        vp += v[j] * p[j];
      }
      Axpy.add(p, 0, i, -vp / (2 * h[i]), v);
      for (int j = 0; j < i; j++) {
        Axpy.add(a[j], 0, i, -v[j], p);
        Axpy.add(a[j], 0, i, -p[j], v);
      }
    }
    double[][] q = new double[n][n];
    for (int i = 0; i < n; i++) {
      values[i] = a[i][i];
      q[i][i] = 1;
    }
    for (int i = 1; i < n; i++) {
      if (h[i] > 0) {
        Arrays.fill(p, 0, i, 0);
        Axpy.add(p, 0, i, 1 / h[i], a[i], every, 0, i, q);
        for (int j = 0; j < i; j++) {
          Axpy.add(q[j], 0, i, -a[i][j], p);
        }
      }
    }
    double[][] transposed = a;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        transposed[j][i] = q[i][j];
      }
    }
    return transposed;
  }

  /** Runs implicit QL on the tridiagonal form, and rotates the rows of {@link #reduce}'s result. */
  private void diagonalize() {
    for (int i = 0; i < n; i++) {
      off[i] = i < n - 1 ? off[i + 1] : 0;
    }
    for (int l = 0; l < n; l++) {
      int sweeps = 0;
      for (int m = end(l); m > l; m = end(l)) {
        if (++sweeps > MAX_SWEEPS) {
          throw new IllegalStateException(
              "eigenvalue " + l + " of " + n + " did not converge in " + MAX_SWEEPS + " sweeps");
        }
        sweep(l, m);
        if (rotations > ROTATIONS_PER_ROW * n) {
          rotate();
        }
      }
    }
    rotate();
  }

  /** Returns the first row, from row l on, that is not coupled to the next one. */
  private int end(int l) {
    int m = l;
    while (m < n - 1
        && Math.abs(off[m]) > Math.ulp(Math.abs(values[m]) + Math.abs(values[m + 1]))) {
      m++;
    }
    return m;
  }

  private void sweep(int l, int m) {
    double g = (values[l + 1] - values[l]) / (2 * off[l]);
    double r = StrictMath.hypot(g, 1);
    g = values[m] - values[l] + off[l] / (g + Math.copySign(r, g));
    double s = 1;
    double c = 1;
    double p = 0;
    for (int i = m - 1; i >= l; i--) {
      double f = s * off[i];
      double b = c * off[i];
      r = StrictMath.hypot(f, g);
      off[i + 1] = r;
      if (r == 0) { // the matrix splits into independent blocks here
        values[i + 1] -= p;
        off[m] = 0;
        return;
      }
      s = f / r;
      c = g / r;
      g = values[i + 1] - p;
      r = (values[i] - g) * s + 2 * c * b;
      p = s * r;
      values[i + 1] = g + p;
      g = c * r - b;
      lower[rotations] = i;
      sine[rotations] = s;
      cosine[rotations++] = c;
    }
    values[l] -= p;
    off[l] = g;
    off[m] = 0;
  }

  /** Applies the collected rotations to the rows of eigenvectors. */
  private void rotate() {
    blocks(
        (from, to) -> {
          for (int i = 0; i < rotations; i++) {
            rotate(vectors[lower[i]], vectors[lower[i] + 1], sine[i], cosine[i], from, to);
          }
        });
    rotations = 0;
  }

  private static void rotate(double[] x, double[] y, double s, double c, int from, int to) {
    for (int j = from; j < to; j++) {
      double f = y[j];
      double e = x[j];
      y[j] = s * e + c * f;
      x[j] = c * e - s * f;
    }
  }
}
