package io.swell.tracking;

import io.swell.model.Codes;

/**
 * Cosines of what topics leave unexplained of some documents, without forming it: with y = U'd, G =
 * U'U and r = d - U v,
 *
 * <pre>  r_i'r_j = d_i'd_j - y_i'v_j - v_i'e_j,   e = y - G v </pre>
 *
 * <p>In single precision: a cosine is off by less than 1e-5. Costs O(n^2 K + n K^2) for n
 * documents.
 */
final class Residuals {
  /** Topics subtracted in one run over a row, so that its numbers are loaded less often. */
  private static final int TILE = 4;

  private final float[][] cosine;

  /**
   * @param which documents to compare, ascending
   * @param inner d_i'd_j of all documents
   */
  Residuals(int[] which, double[][] inner, Codes codes, double[] gram) {
    int n = which.length;
    int topics = codes.capacity();
    int padded = (topics + TILE - 1) / TILE * TILE;
    float[][] projection = new float[padded][n];
    float[][] code = new float[padded][n];
    float[][] error = new float[padded][n];
    double[] e = new double[topics];
    for (int a = 0; a < n; a++) {
      int at = which[a] * topics;
      error(codes, at, gram, e);
      for (int k = 0; k < topics; k++) {
        projection[k][a] = (float) codes.projection()[at + k];
        code[k][a] = (float) codes.code()[at + k];
        error[k][a] = (float) e[k];
      }
    }
    cosine = new float[n][n];
    float[] norm = new float[n];
    for (int a = 0; a < n; a++) {
      float[] row = cosine[a];
      for (int b = a; b < n; b++) {
        row[b] = (float) inner[which[a]][which[b]];
      }
      for (int k = 0; k < padded; k += TILE) {
        subtract(row, a, projection, code, k);
        subtract(row, a, code, error, k);
      }
      norm[a] = (float) Math.sqrt(Math.max(0, row[a]));
    }
    for (int a = 0; a < n; a++) {
      cosine[a][a] = 0;
      for (int b = a + 1; b < n; b++) {
        float norms = norm[a] * norm[b];
        float c = norms > 0 ? cosine[a][b] / norms : 0;
        cosine[a][b] = c;
        cosine[b][a] = c;
      }
    }
  }

  /** e = y - G v. */
  private static void error(Codes codes, int at, double[] gram, double[] e) {
    System.arraycopy(codes.projection(), at, e, 0, e.length);
    for (int l = 0; l < e.length; l++) {
      double v = codes.code()[at + l];
      for (int k = 0; v != 0 && k < e.length; k++) {
        e[k] -= v * gram[l * e.length + k];
      }
    }
  }

  /** row_b -= sum of x_ka y_kb over a tile of topics, for b from a on. */
  private static void subtract(float[] row, int a, float[][] x, float[][] y, int k) {
    float x0 = x[k][a];
    float x1 = x[k + 1][a];
    float x2 = x[k + 2][a];
    float x3 = x[k + 3][a];
    float[] y0 = y[k];
    float[] y1 = y[k + 1];
    float[] y2 = y[k + 2];
    float[] y3 = y[k + 3];
    for (int b = a; b < row.length; b++) {
      row[b] -= x0 * y0[b] + x1 * y1[b] + x2 * y2[b] + x3 * y3[b];
    }
  }

  /** Cosine of the residuals of the a-th and the b-th document compared; 0 with itself. */
  float cosine(int a, int b) {
    return cosine[a][b];
  }
}
