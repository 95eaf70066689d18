package io.swell.evaluation;

import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.vocabulary.RowCounts;
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

  /**
   * Returns the perplexity of a trained method by document completion (Rosen-Zvi et al.; Wallach et
   * al.: <i>Evaluation methods for topic models</i>): every second word occurrence of a held-out
   * document is used to code the document, and the code must predict the others:
   *
   * <pre>  exp(-sum_i sum_w n(w, i) log p(w | code_i) / sum_i sum_w n(w, i))</pre>
   *
   * <p>Lower is better. A uniform distribution over the terms gives the size of the vocabulary. NaN
   * if no document has two words.
   */
  static double perplexity(MethodSpec method, WordModel words, Corpus corpus) {
    int[] all = corpus.counts().count();
    int[] known = new int[all.length];
    int[] expected = new int[all.length];
    boolean even = false;
    for (int e = 0; e < all.length; e++) {
      known[e] = all[e] / 2 + (even && all[e] % 2 == 1 ? 1 : 0);
      expected[e] = all[e] - known[e];
      even ^= all[e] % 2 == 1;
    }
    RowCounts observedCounts = corpus.select(corpus.heldOut(), known);
    RowCounts expectedCounts = corpus.select(corpus.heldOut(), expected);
    Codes codes =
        method.learner().code(method.weighting().weigh(observedCounts, corpus.vocabulary()));
    double sum = 0;
    long occurrences = 0;
    for (int i = 0; i < expectedCounts.documents(); i++) {
      for (int e = expectedCounts.start()[i]; e < expectedCounts.start()[i + 1]; e++) {
        double probability = words.probability(codes, i, expectedCounts.row()[e]);
        sum -= expectedCounts.count()[e] * Math.log(probability);
        occurrences += expectedCounts.count()[e];
      }
    }
    return Math.exp(sum / occurrences);
  }
}
