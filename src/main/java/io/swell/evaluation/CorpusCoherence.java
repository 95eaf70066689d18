package io.swell.evaluation;

import java.util.Arrays;
import java.util.List;

/**
 * Normalized pointwise mutual information of a topic's heaviest terms (Bouma: <i>Normalized
 * (pointwise) mutual information in collocation extraction</i>), from co-occurrence in whole
 * documents:
 *
 * <pre>  npmi(a, b) = log(p_ab / (p_a p_b)) / -log p_ab</pre>
 *
 * <p>p_a is the share of the documents that contain a, p_ab the share that contain both; documents
 * without a term are not counted. A pair that never co-occurs has the value -1, a pair that occurs
 * in every document has the value 1. There is no smoothing, so the value depends only on the
 * documents.
 */
public final class CorpusCoherence {
  private final int documents;
  private final int[] terms;
  private final int[][] together;

  private CorpusCoherence(int documents, int[] terms, int[][] together) {
    this.documents = documents;
    this.terms = terms;
    this.together = together;
  }

  /**
   * Counts the documents in which the terms of the topics occur, alone and in pairs. Costs O(tokens
   * log T + the sum over documents of the squared number of matching terms) for T terms; memory
   * O(T^2).
   *
   * @param tops the heaviest terms of each topic
   * @param documents the terms of each document, repeats allowed
   */
  public static CorpusCoherence count(List<int[]> tops, Iterable<int[]> documents) {
    int[] terms = tops.stream().flatMapToInt(Arrays::stream).sorted().distinct().toArray();
    int[][] together = new int[terms.length][terms.length];
    int count = 0;
    for (int[] document : documents) {
      count += document.length > 0 ? 1 : 0;
      int[] found =
          Arrays.stream(document)
              .map(term -> Arrays.binarySearch(terms, term))
              .filter(at -> at >= 0)
              .distinct()
              .toArray();
      for (int a : found) {
        for (int b : found) {
          together[a][b]++;
        }
      }
    }
    return new CorpusCoherence(count, terms, together);
  }

  /**
   * Returns the mean of {@code npmi} over all pairs of the terms, -1 to 1; NaN for fewer than two
   * terms.
   *
   * @param top terms that were counted
   */
  public double npmi(int[] top) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < top.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += npmi(top[i], top[j]);
        pairs++;
      }
    }
    return sum / pairs;
  }

  /** Returns the mean of {@link #npmi(int[])} over the topics that have a pair; 0 if none has. */
  public double mean(List<int[]> tops) {
    return tops.stream().filter(top -> top.length > 1).mapToDouble(this::npmi).average().orElse(0);
  }

  private double npmi(int a, int b) {
    int i = index(a);
    int j = index(b);
    if (together[i][j] == 0) {
      return -1;
    }
    if (together[i][j] == documents) {
      return 1;
    }
    double logBoth = StrictMath.log((double) together[i][j] / documents);
    double logIndependent =
        StrictMath.log((double) together[i][i] / documents)
            + StrictMath.log((double) together[j][j] / documents);
    return (logBoth - logIndependent) / -logBoth;
  }

  private int index(int term) {
    int at = Arrays.binarySearch(terms, term);
    if (at < 0) {
      throw new IllegalArgumentException("term " + term + " was not counted: count its topic too");
    }
    return at;
  }
}
