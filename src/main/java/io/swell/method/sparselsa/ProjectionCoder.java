package io.swell.method.sparselsa;

import io.swell.math.Axpy;
import io.swell.math.Parallel;
import io.swell.model.Coder;
import io.swell.model.Codes;
import java.util.Arrays;

/**
 * Codes along the projection y = U'd, zero for every topic that shares no term with the document:
 * {@code v = c y} with {@code c = y'y / y'Gy}, the multiple that explains the largest part of the
 * document.
 *
 * <p>Without c, overlapping topics would explain a document several times over. The statistics
 * gather y itself. Costs O(K) a document for each topic that shares a term with it.
 *
 * @param capacity K
 */
record ProjectionCoder(int capacity) implements Coder {
  private static final int PARTS = 16;

  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    double[][] g = new double[capacity][];
    Arrays.setAll(g, k -> Arrays.copyOfRange(gram, k * capacity, (k + 1) * capacity));
    double[] codes = new double[documents * capacity];
    parallel.runRanges(
        PARTS,
        documents,
        (first, last) -> {
          for (int i = first; i < last; i++) {
            code(g, projection, i * capacity, codes);
          }
        });
    return codes;
  }

  private void code(double[][] g, double[] projection, int at, double[] codes) {
    int[] which = new int[capacity];
    double[] factor = new double[capacity];
    int count = 0;
    double square = 0;
    for (int k = 0; k < capacity; k++) {
      double y = projection[at + k];
      which[count] = k;
      factor[count] = y;
      count += y != 0 ? 1 : 0;
      square += y * y;
    }
    double[] gy = new double[capacity];
    Axpy.add(gy, 0, capacity, 1, factor, which, 0, count, g);
    double length = 0;
    for (int e = 0; e < count; e++) {
      length += factor[e] * gy[which[e]];
    }
    double c = length > 0 ? square / length : 0;
    for (int k = 0; k < capacity; k++) {
      codes[at + k] = c * projection[at + k];
    }
  }

  /** v'(2 y - G v) = v'y, because v'Gv = c^2 y'Gy = c y'y. */
  @Override
  public double[] explained(double[] gram, double[] projection, double[] code, int documents) {
    double[] explained = new double[documents];
    for (int i = 0; i < documents; i++) {
      for (int at = i * capacity; at < (i + 1) * capacity; at++) {
        explained[i] += code[at] * projection[at];
      }
    }
    return explained;
  }

  @Override
  public double[] gathered(Codes codes) {
    return codes.projection();
  }
}
