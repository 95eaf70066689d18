package io.swell.lifecycle;

import io.swell.math.Axpy;
import io.swell.model.Codes;
import java.util.Arrays;

/**
 * Computes the cosines between the residuals of documents, without computing the residuals. With y
 * = U'd, G = U'U and r = d - U v,
 *
 * <pre>  r_i'r_j = d_i'd_j - (y_i'v_j + v_i'e_j),   e = y - G v </pre>
 *
 * <p>The {@link SignedNorms} of y, v and e bound the subtracted part from below, so a cosine can
 * only reach a threshold c if
 *
 * <pre>  d_i'd_j >= c |r_i| |r_j| - |y_i+||v_j-| - |y_i-||v_j+| - |v_i+||e_j-| - |v_i-||e_j+|
 * </pre>
 *
 * <p>Because the weights of documents and of topics are mostly positive, few pairs of documents
 * satisfy this whose cosine does not reach c. Costs O(n K^2) for n documents, O(1) for each bound
 * and O(K) for each cosine.
 */
final class ResidualSimilarity {
  private static final int[] BOUND_TERMS = {0, 1, 2, 3, 4};

  private final Codes codes;
  private final double[][] error;
  private final SignedNorms projectionNorms;
  private final SignedNorms codeNorms;
  private final SignedNorms errorNorms;

  /** |r_i|; infinite for a document that is not compared. */
  private final double[] norm;

  /**
   * @param isCompared which documents to compare; the others are similar to none
   * @param squaredNorm |d|^2 of each document
   * @param gram G
   */
  ResidualSimilarity(boolean[] isCompared, double[] squaredNorm, Codes codes, double[] gram) {
    this.codes = codes;
    int n = codes.documents();
    int topics = codes.capacity();
    error = new double[n][];
    projectionNorms = new SignedNorms(n);
    codeNorms = new SignedNorms(n);
    errorNorms = new SignedNorms(n);
    norm = new double[n];
    double[][] g = new double[topics][];
    Arrays.setAll(g, k -> Arrays.copyOfRange(gram, k * topics, (k + 1) * topics));
    int[] which = new int[topics];
    double[] factor = new double[topics];
    for (int i = 0; i < n; i++) {
      norm[i] = Double.POSITIVE_INFINITY;
      if (isCompared[i]) {
        int from = i * topics;
        int count = 0;
        for (int k = 0; k < topics; k++) {
          which[count] = k;
          factor[count] = codes.code()[from + k];
          count += factor[count] != 0 ? 1 : 0;
        }
        double[] e = Arrays.copyOfRange(codes.projection(), from, from + topics);
        Axpy.add(e, 0, topics, -1, factor, which, 0, count, g);
        error[i] = e;
        projectionNorms.set(i, codes.projection(), from, topics);
        codeNorms.set(i, codes.code(), from, topics);
        errorNorms.set(i, e, 0, topics);
        norm[i] = Math.sqrt(Math.max(0, product(i, i, squaredNorm[i])));
      }
    }
  }

  /** Returns r_i'r_j, given d_i'd_j. */
  private double product(int i, int j, double inner) {
    double[] y = codes.projection();
    double[] v = codes.code();
    double[] e = error[j];
    int atI = i * e.length;
    int atJ = j * e.length;
    double projected = 0;
    double rest = 0;
    for (int k = 0; k < e.length; k++) {
      projected += y[atI + k] * v[atJ + k];
      rest += v[atI + k] * e[k];
    }
    return inner - (projected + rest);
  }

  /** Returns the cosine of r_i and r_j, given d_i'd_j; 0 if either is zero. */
  double cosine(int i, int j, double inner) {
    double norms = norm[i] * norm[j];
    return norms > 0 ? product(i, j, inner) / norms : 0;
  }

  /**
   * Computes the least inner products d_i'd_j with which cosines can reach a threshold; infinite
   * for documents that are not compared.
   *
   * @param count how many documents j, from 0 on
   * @param least returns the inner products
   */
  void leastInner(int i, double threshold, int count, double[] least) {
    Arrays.fill(least, 0, count, 0);
    double[] factor = {
      threshold * norm[i],
      -projectionNorms.positive[i],
      -projectionNorms.negative[i],
      -codeNorms.positive[i],
      -codeNorms.negative[i]
    };
    double[][] norms = {
      norm, codeNorms.negative, codeNorms.positive, errorNorms.negative, errorNorms.positive
    };
    Axpy.add(least, 0, count, 1, factor, BOUND_TERMS, 0, factor.length, norms);
  }

  /**
   * The norms of the positive and of the negative part of vectors, |x+| and |x-| where x = x+ - x-.
   * They bound inner products from below, by Cauchy and Schwarz:
   *
   * <pre>  x'z >= -(x+'z- + x-'z+) >= -(|x+| |z-| + |x-| |z+|) </pre>
   *
   * <p>The more alike the signs of two vectors, the closer the bound is to 0.
   */
  private static final class SignedNorms {
    final double[] positive;
    final double[] negative;

    SignedNorms(int vectors) {
      positive = new double[vectors];
      negative = new double[vectors];
    }

    /** Sets the norms of vector i, whose values start at an index of an array. Costs O(length). */
    void set(int i, double[] x, int from, int length) {
      double plus = 0;
      double minus = 0;
      for (int k = from; k < from + length; k++) {
        double positivePart = (x[k] + Math.abs(x[k])) / 2; // without a branch, exact
        double negativePart = x[k] - positivePart;
        plus += positivePart * positivePart;
        minus += negativePart * negativePart;
      }
      positive[i] = Math.sqrt(plus);
      negative[i] = Math.sqrt(minus);
    }
  }
}
