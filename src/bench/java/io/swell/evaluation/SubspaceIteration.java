package io.swell.evaluation;

import io.swell.math.Axpy;
import io.swell.math.Parallel;
import io.swell.math.SymmetricEigen;
import io.swell.model.MiniBatch;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Singular vectors of documents by subspace iteration from a random start, with {@value #MORE}
 * columns more than asked for and {@value #POWERS} powers (Halko, Martinsson, Tropp: <i>Finding
 * structure with randomness</i>).
 */
final class SubspaceIteration {
  private static final int MORE = 50;
  private static final int POWERS = 4;

  private final MiniBatch documents;
  private final int terms;
  private final Random random;
  private final Parallel parallel;

  SubspaceIteration(MiniBatch documents, int terms, Random random, Parallel parallel) {
    this.documents = documents;
    this.terms = terms;
    this.random = random;
    this.parallel = parallel;
  }

  /** Returns the right singular vectors of the largest singular values, M x count. */
  double[][] vectors(int count) {
    int width = count + MORE;
    double[][] y = new double[terms][width];
    for (double[] row : y) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    for (int power = 0; power < POWERS; power++) {
      y = times(y, gram(y, width).inverseRoot(1e-14), width);
      double[][] b = projected(documents, y);
      y = new double[terms][width];
      for (int i = 0; i < b.length; i++) {
        for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
          Axpy.add(y[documents.row()[e]], 0, width, documents.weight()[e], b[i]);
        }
      }
    }
    y = times(y, gram(y, width).inverseRoot(1e-14), width);
    SymmetricEigen values = gram(projected(documents, y), width);
    Integer[] order = IntStream.range(0, width).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (a, b) -> Double.compare(values.values()[b], values.values()[a]));
    double[][] turn = new double[width][count];
    for (int k = 0; k < count; k++) {
      for (int j = 0; j < width; j++) {
        turn[j][k] = values.vectors()[order[k]][j];
      }
    }
    return times(y, turn, count);
  }

  private SymmetricEigen gram(double[][] x, int width) {
    int parts = 8;
    double[][] sum = new double[width][width];
    double[][] columns = new double[width][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < width; k++) {
        columns[k][i] = x[i][k];
      }
    }
    int[] every = IntStream.range(0, x.length).toArray();
    parallel.run(
        parts,
        part -> {
          for (int from = 0; from < x.length; from += 100) {
            int to = Math.min(x.length, from + 100);
            for (int k = part; k < width; k += parts) {
              Axpy.add(sum[k], 0, width, 1, columns[k], every, from, to, x);
            }
          }
        });
    return SymmetricEigen.of(sum, parallel);
  }

  private double[][] times(double[][] x, double[][] y, int width) {
    double[][] product = new double[x.length][width];
    int[] every = IntStream.range(0, y.length).toArray();
    int parts = 16;
    parallel.run(
        parts,
        part -> {
          for (int i = part; i < x.length; i += parts) {
            Axpy.add(product[i], 0, width, 1, x[i], every, 0, y.length, y);
          }
        });
    return product;
  }

  /** Returns U'd of each document, N x K, for a dense U, M x K. */
  static double[][] projected(MiniBatch documents, double[][] dense) {
    double[][] codes = new double[documents.documents()][dense[0].length];
    for (int i = 0; i < codes.length; i++) {
      Axpy.add(
          codes[i],
          0,
          codes[i].length,
          1,
          documents.weight(),
          documents.row(),
          documents.start()[i],
          documents.start()[i + 1],
          dense);
    }
    return codes;
  }
}
