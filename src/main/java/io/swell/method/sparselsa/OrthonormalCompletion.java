package io.swell.method.sparselsa;

import io.swell.math.Axpy;
import io.swell.model.MiniBatch;
import io.swell.model.TopicPass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Completes Q with directions where the topics do not span it: vectors p that are orthonormal to Q
 * and to each other. Each is built from the unit vector of one document, the one whose p'X keeps
 * most after the penalty's threshold.
 *
 * <p>Only the documents with the largest residuals are tried; all inner products follow from Q'Q =
 * I, {@code (e_i - Q q_i)'(e_j - Q q_j) = [i = j] - q_i'q_j}, so Q itself is never formed.
 */
final class OrthonormalCompletion {
  /** Documents tried in addition to twice the number of missing directions. */
  private static final int TRIED = 50;

  /** A remainder of a document's unit vector below this is a rounding error. */
  private static final double SPANNED = 1e-8;

  private final int[] documents;

  /** (e_i - Q q_i)'X by rows, orthogonal to the directions returned so far. */
  private final double[][] left;

  private final double[][] inner;
  private final boolean[] used;

  /** Costs O(M n tried). */
  OrthonormalCompletion(TopicPass pass, PolarProjection projection, int missing) {
    MiniBatch batch = pass.batch();
    double[][] q = new double[batch.documents()][];
    double[] score = new double[batch.documents()];
    for (int i = 0; i < score.length; i++) {
      q[i] = projection.code(i);
      double spanned = Arrays.stream(q[i]).map(x -> x * x).sum();
      score[i] = pass.codes().residual()[i] * Math.max(0, 1 - spanned);
    }
    documents =
        IntStream.range(0, score.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -score[i]))
            .limit(2L * missing + TRIED)
            .mapToInt(Integer::intValue)
            .toArray();
    int n = documents.length;
    used = new boolean[n];
    inner = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        double dot = a == b ? 1 : 0;
        for (int k = 0; k < q[documents[a]].length; k++) {
          dot -= q[documents[a]][k] * q[documents[b]][k];
        }
        inner[a][b] = dot;
      }
    }
    left = new double[n][pass.rows()];
    subtractSpanned(pass, projection, q);
    for (int a = 0; a < n; a++) {
      int i = documents[a];
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        left[a][batch.row()[e]] += batch.weight()[e];
      }
    }
  }

  private void subtractSpanned(TopicPass pass, PolarProjection projection, double[][] q) {
    int n = documents.length;
    int codes = n == 0 ? 0 : q[documents[0]].length;
    double[][] byCode = new double[codes][n];
    int[] every = IntStream.range(0, codes).toArray();
    for (int a = 0; a < n; a++) {
      for (int k = 0; k < codes; k++) {
        byCode[k][a] = q[documents[a]][k];
      }
    }
    List<int[]> parts = projection.parts();
    pass.parallel()
        .run(
            parts.size(),
            part -> {
              PolarProjection.Rows rows = projection.new Rows(0);
              double[] sum = new double[n];
              for (int row = parts.get(part)[0]; row < parts.get(part)[1]; row++) {
                double[] b = rows.read(row);
                if (b != null) {
                  Arrays.fill(sum, 0);
                  Axpy.add(sum, 0, n, -1, b, every, 0, codes, byCode);
                  for (int a = 0; a < n; a++) {
                    left[a][row] = sum[a];
                  }
                }
              }
            });
  }

  /**
   * Returns the next p'X, over rows, and makes the remaining vectors orthogonal to it; null if none
   * keeps anything.
   *
   * @param shrink the threshold of the penalty
   */
  double @Nullable [] next(UnaryOperator<double[]> shrink) {
    int best = -1;
    double most = 0;
    for (int a = 0; a < left.length; a++) {
      if (!used[a] && inner[a][a] > SPANNED) {
        double gain = Arrays.stream(shrink.apply(unit(a))).map(x -> x * x).sum();
        if (gain > most) {
          most = gain;
          best = a;
        }
      }
    }
    if (best < 0) {
      return null;
    }
    used[best] = true;
    double[] direction = unit(best);
    double norm = Math.sqrt(inner[best][best]);
    double[] h = Arrays.stream(inner[best]).map(each -> each / norm).toArray();
    for (int a = 0; a < left.length; a++) {
      if (!used[a]) {
        Axpy.add(left[a], 0, left[a].length, -h[a], direction);
        Axpy.add(inner[a], 0, h.length, -h[a], h);
      }
    }
    return direction;
  }

  private double[] unit(int a) {
    double norm = Math.sqrt(inner[a][a]);
    return Arrays.stream(left[a]).map(x -> x / norm).toArray();
  }
}
