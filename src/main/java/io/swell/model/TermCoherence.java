package io.swell.model;

import io.swell.math.NaturalLogarithm;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * The coherence of topics: normalized pointwise mutual information (Bouma: <i>Normalized
 * (pointwise) mutual information in collocation extraction</i>) of their heaviest terms, from
 * co-occurrence in whole documents:
 *
 * <pre>  npmi(a, b) = log(p_ab / (p_a p_b)) / -log p_ab</pre>
 *
 * <p>p_a is the share of the documents that contain a, p_ab the share that contain both. A pair
 * that never co-occurs has the value -1, a pair that occurs in every document has the value 1, and
 * a pair of which one term occurs in no document is left out. There is no smoothing, so the value
 * depends only on the documents.
 */
public final class TermCoherence {
  private final int documents;

  /** Index into {@link #documentsOf} of each row, from 1; 0 for rows that are not counted. */
  private final int[] index;

  /** For each term, a bit for each document that contains it, and how many do. */
  private final long[][] documentsOf;

  private final int[] frequency;

  /**
   * Finds out which documents contain the terms of the topics. Costs O(terms of all documents +
   * highest row).
   *
   * @param tops vocabulary rows of the heaviest terms of each topic
   * @param rows vocabulary rows of each document, repeats allowed
   * @param documents number of documents
   */
  public TermCoherence(List<int[]> tops, Iterable<int[]> rows, int documents) {
    this.documents = documents;
    int highest = tops.stream().flatMapToInt(IntStream::of).max().orElse(-1);
    index = new int[highest + 1];
    int terms = 0;
    for (int[] top : tops) {
      for (int row : top) {
        index[row] = index[row] == 0 ? ++terms : index[row];
      }
    }
    documentsOf = new long[terms + 1][(documents + 63) / 64];
    int number = 0;
    for (int[] document : rows) {
      for (int row : document) {
        if (row < index.length && index[row] > 0) {
          documentsOf[index[row]][number >> 6] |= 1L << number;
        }
      }
      number++;
    }
    frequency = new int[terms + 1];
    for (int t = 0; t < frequency.length; t++) {
      for (long word : documentsOf[t]) {
        frequency[t] += Long.bitCount(word);
      }
    }
  }

  /** Counts documents; those without a term do not count. */
  public static TermCoherence count(List<int[]> tops, Iterable<int[]> rows) {
    List<int[]> documents =
        StreamSupport.stream(rows.spliterator(), false).filter(each -> each.length > 0).toList();
    return new TermCoherence(tops, documents, documents.size());
  }

  /**
   * Returns the mean of {@code npmi} over the pairs of the terms, -1 to 1; NaN if there are none.
   *
   * @param top terms that were counted
   */
  public double npmi(int[] top) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < top.length; i++) {
      for (int j = i + 1; j < top.length; j++) {
        int a = indexOf(top[i]);
        int b = indexOf(top[j]);
        if (frequency[a] > 0 && frequency[b] > 0) {
          sum += npmi(a, b);
          pairs++;
        }
      }
    }
    return sum / pairs;
  }

  /** Returns the mean of {@link #npmi(int[])} over the topics that have a pair; 0 if none has. */
  public double mean(List<int[]> tops) {
    return tops.stream()
        .mapToDouble(this::npmi)
        .filter(each -> !Double.isNaN(each))
        .average()
        .orElse(0);
  }

  private int indexOf(int row) {
    if (row >= index.length || index[row] == 0) {
      throw new IllegalArgumentException("term " + row + " was not counted: count its topic too");
    }
    return index[row];
  }

  private double npmi(int a, int b) {
    int both = 0;
    long[] documentsOfA = documentsOf[a];
    long[] documentsOfB = documentsOf[b];
    for (int w = 0; w < documentsOfA.length; w++) {
      both += Long.bitCount(documentsOfA[w] & documentsOfB[w]);
    }
    if (both == 0 || both == documents) {
      return both == 0 ? -1 : 1;
    }
    double independent = (double) frequency[a] * frequency[b];
    return NaturalLogarithm.of((double) both * documents / independent)
        / NaturalLogarithm.of((double) documents / both);
  }
}
