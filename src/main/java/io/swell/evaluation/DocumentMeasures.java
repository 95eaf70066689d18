package io.swell.evaluation;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Measures how well, and with how few nonzero weights, codes explain documents, and which topic
 * explains most of each.
 */
public final class DocumentMeasures {
  private DocumentMeasures() {}

  /**
   * Returns the reconstruction error {@code sum_i |d_i - U v_i|^2 / sum_i |d_i|^2}: 0 if the codes
   * explain everything, 1 if they explain nothing; 0 if no document has a term.
   *
   * @param codes the codes of these documents, with their residuals
   */
  public static double reconstructionError(MiniBatch documents, Codes codes) {
    double left = 0;
    double all = 0;
    for (int i = 0; i < documents.documents(); i++) {
      left += codes.residual()[i];
      all += documents.squaredNorm(i);
    }
    return all > 0 ? left / all : 0;
  }

  /**
   * Returns the code density: {@code |V|_0 / (K N)}, the share of nonzero weights; 0 if there are
   * no weights.
   */
  public static double codeDensity(Codes codes) {
    int weights = codes.documents() * codes.capacity();
    long nonzero = Arrays.stream(codes.code(), 0, weights).filter(v -> v != 0).count();
    return weights > 0 ? (double) nonzero / weights : 0;
  }

  /**
   * Returns the main topic of each document: the k with the largest {@code |v_k| |u_k|}, the first
   * of equals, or -1 if all are 0.
   *
   * @param topics u_k, in the order of the codes
   */
  public static int[] mainTopics(Codes codes, List<SparseVector> topics) {
    double[] norm = topics.stream().mapToDouble(topic -> Math.sqrt(topic.squaredNorm())).toArray();
    int[] main = new int[codes.documents()];
    for (int i = 0; i < main.length; i++) {
      double largest = 0;
      main[i] = -1;
      for (int k = 0; k < norm.length; k++) {
        double own = Math.abs(codes.code()[i * codes.capacity() + k]) * norm[k];
        if (own > largest) {
          largest = own;
          main[i] = k;
        }
      }
    }
    return main;
  }
}
