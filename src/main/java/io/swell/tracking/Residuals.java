package io.swell.tracking;

import io.swell.model.Codes;

/**
 * Cosines between what topics leave unexplained of some documents, without forming it: with y =
 * U'd, G = U'U and r = d - U v,
 *
 * <pre>  r_i'r_j = d_i'd_j - y_i'v_j - v_i'(y_j - G v_j) </pre>
 *
 * <p>Costs O(n^2 K) for n documents.
 */
final class Residuals {
  /** Share of each document's energy that is unexplained. */
  final double[] share;

  /** Cosines of the residuals, symmetric, 0 on the diagonal. */
  final float[][] cosine;

  Residuals(Unexplained documents, int[] places, Codes codes, double[] gram) {
    int n = places.length;
    int topics = codes.capacity();
    double[] code = codes.code();
    double[] projection = codes.projection();
    double[] error = new double[n * topics];
    double[] codeBySlot = new double[topics * n];
    double[] errorBySlot = new double[topics * n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < topics; k++) {
        double e = projection[i * topics + k];
        for (int l = 0; l < topics; l++) {
          e -= gram[k * topics + l] * code[i * topics + l];
        }
        error[i * topics + k] = e;
        errorBySlot[k * n + i] = e;
        codeBySlot[k * n + i] = code[i * topics + k];
      }
    }
    double[][] inner = new double[n][n];
    share = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = inner[i];
      for (int j = i; j < n; j++) {
        row[j] = documents.inner(places[i], places[j]);
      }
      double energy = row[i];
      for (int k = 0; k < topics; k++) {
        double y = projection[i * topics + k];
        double v = code[i * topics + k];
        if (y == 0 && v == 0) {
          continue;
        }
        for (int j = i; j < n; j++) {
          row[j] -= y * codeBySlot[k * n + j] + v * errorBySlot[k * n + j];
        }
      }
      share[i] = energy > 0 ? Math.max(0, row[i]) / energy : 0;
    }
    cosine = new float[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        double scale = inner[i][i] * inner[j][j];
        float c = scale > 0 ? (float) (inner[i][j] / Math.sqrt(scale)) : 0;
        cosine[i][j] = c;
        cosine[j][i] = c;
      }
    }
  }
}
