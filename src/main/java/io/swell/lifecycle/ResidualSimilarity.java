package io.swell.lifecycle;

import io.swell.model.Codes;

/**
 * Computes the cosines between the residuals of documents, without computing the residuals. With y
 * = U'd, G = U'U and r = d - U v,
 *
 * <pre>  r_i'r_j = d_i'd_j - y_i'v_j - v_i'e_j,   e = y - G v </pre>
 *
 * <p>Uses single precision; the error of a cosine is below 1e-5. Costs O(n^2 K + n K^2) for n
 * documents.
 */
final class ResidualSimilarity {
  /**
   * Number of topics subtracted in one pass over a row, so that its values are loaded less often.
   */
  private static final int TILE = 4;

  private final float[][] cosine;

  /**
   * @param selected indices of the documents to compare, ascending
   * @param inner inner products d_i'd_j of all documents
   */
  ResidualSimilarity(int[] selected, double[][] inner, Codes codes, double[] gram) {
    int n = selected.length;
    int topics = codes.capacity();
    int padded = (topics + TILE - 1) / TILE * TILE;
    float[][] projection = new float[padded][n];
    float[][] code = new float[padded][n];
    float[][] error = new float[padded][n];
    float[][] g = rows(gram, topics, padded);
    float[] e = new float[topics];
    float[] v = new float[padded];
    for (int a = 0; a < n; a++) {
      int at = selected[a] * topics;
      for (int k = 0; k < topics; k++) {
        projection[k][a] = (float) codes.projection()[at + k];
        v[k] = (float) codes.code()[at + k];
        code[k][a] = v[k];
        e[k] = projection[k][a];
      }
      for (int l = 0; l < padded; l += TILE) {
        subtract(e, 0, v[l], v[l + 1], v[l + 2], v[l + 3], g, l);
      }
      for (int k = 0; k < topics; k++) {
        error[k][a] = e[k];
      }
    }
    cosine = new float[n][n];
    float[] norm = new float[n];
    for (int a = 0; a < n; a++) {
      float[] row = cosine[a];
      for (int b = a; b < n; b++) {
        row[b] = (float) inner[selected[a]][selected[b]];
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

  private static float[][] rows(double[] square, int n, int padded) {
    float[][] rows = new float[padded][n];
    for (int k = 0; k < n; k++) {
      for (int l = 0; l < n; l++) {
        rows[k][l] = (float) square[k * n + l];
      }
    }
    return rows;
  }

  /** Subtracts the sum of x_ka y_kb over a tile of topics from row_b, for all b from a. */
  private static void subtract(float[] row, int a, float[][] x, float[][] y, int k) {
    subtract(row, a, x[k][a], x[k + 1][a], x[k + 2][a], x[k + 3][a], y, k);
  }

  private static void subtract(
      float[] row, int from, float x0, float x1, float x2, float x3, float[][] y, int k) {
    float[] y0 = y[k];
    float[] y1 = y[k + 1];
    float[] y2 = y[k + 2];
    float[] y3 = y[k + 3];
    for (int b = from; b < row.length; b++) {
      row[b] -= x0 * y0[b] + x1 * y1[b] + x2 * y2[b] + x3 * y3[b];
    }
  }

  /** Returns the sum of all cosines of document a that reach a threshold. */
  double neighborhoodWeight(int a, float threshold) {
    double sum = 0;
    for (float c : cosine[a]) {
      sum += c >= threshold ? c : 0;
    }
    return sum;
  }

  /**
   * Returns the cosine of the residuals of the a-th and b-th selected documents; 0 for a document
   * with itself.
   */
  float cosine(int a, int b) {
    return cosine[a][b];
  }
}
