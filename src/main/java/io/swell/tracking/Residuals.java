package io.swell.tracking;

import io.swell.model.Codes;

/**
 * What topics leave unexplained of some documents, without forming it: with y = U'd, G = U'U and r
 * = d - U v,
 *
 * <pre>  r_i'r_j = d_i'd_j - y_i'v_j - v_i'(y_j - G v_j) </pre>
 *
 * <p>Costs O(n^2 K + n K^2) for n documents.
 */
final class Residuals {
  private final double[] share;
  private final float[][] cosine;

  Residuals(Unexplained documents, Codes codes, double[] gram) {
    int n = codes.documents();
    int topics = codes.capacity();
    double[][] code = new double[topics][n];
    double[][] error = new double[topics][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < topics; k++) {
        double e = codes.projection()[i * topics + k];
        for (int l = 0; l < topics; l++) {
          e -= gram[k * topics + l] * codes.code()[i * topics + l];
        }
        error[k][i] = e;
        code[k][i] = codes.code()[i * topics + k];
      }
    }
    share = new double[n];
    double[][] inner = new double[n][n];
    for (int i = 0; i < n; i++) {
      double[] row = inner[i];
      for (int j = i; j < n; j++) {
        row[j] = documents.inner(i, j);
      }
      double energy = row[i];
      for (int k = 0; k < topics; k++) {
        double y = codes.projection()[i * topics + k];
        double v = codes.code()[i * topics + k];
        if (y != 0 || v != 0) {
          subtract(row, i, y, code[k], v, error[k]);
        }
      }
      share[i] = energy > 0 ? Math.max(0, row[i]) / energy : 0;
    }
    cosine = new float[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        boolean both = inner[i][i] > 0 && inner[j][j] > 0;
        float c = both ? (float) (inner[i][j] / Math.sqrt(inner[i][i] * inner[j][j])) : 0;
        cosine[i][j] = c;
        cosine[j][i] = c;
      }
    }
  }

  /** row_j -= y code_j + v error_j, from place {@code first} on. */
  private static void subtract(
      double[] row, int first, double y, double[] code, double v, double[] error) {
    for (int j = first; j < row.length; j++) {
      row[j] -= y * code[j] + v * error[j];
    }
  }

  /** |r_i|^2 / |d_i|^2, 0 for an empty document. */
  double share(int i) {
    return share[i];
  }

  /** Cosine of two residuals; 0 with itself. */
  float cosine(int i, int j) {
    return cosine[i][j];
  }
}
