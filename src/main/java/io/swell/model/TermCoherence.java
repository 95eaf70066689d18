package io.swell.model;

import io.swell.math.NaturalLogarithm;
import java.util.BitSet;
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

  /** For each term, the set of documents that contain it. */
  private final BitSet[] documentsOf;

  /** Work space. */
  private final BitSet common;

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
    documentsOf =
        IntStream.rangeClosed(0, terms).mapToObj(t -> new BitSet(documents)).toArray(BitSet[]::new);
    common = new BitSet(documents);
    mark(rows);
  }

  private void mark(Iterable<int[]> rows) {
    // a bit for each row fits into the processor's first cache, an index does not
    long[] isCounted = new long[(index.length >> 6) + 1];
    for (int row = 0; row < index.length; row++) {
      isCounted[row >> 6] |= index[row] > 0 ? 1L << row : 0;
    }
    int[] found = new int[128];
    int number = 0;
    for (int[] document : rows) {
      found = document.length < found.length ? found : new int[2 * document.length];
      int count = 0;
      for (int row : document) { // without a branch, since none could be predicted
        int bit = Math.min(row, index.length);
        found[count] = bit;
        count += (int) (isCounted[bit >> 6] >>> bit & 1);
      }
      for (int i = 0; i < count; i++) {
        documentsOf[index[found[i]]].set(number);
      }
      number++;
    }
  }

  /** Counts documents; those without a term do not count. */
  public static TermCoherence count(List<int[]> tops, Iterable<int[]> rows) {
    long documents =
        StreamSupport.stream(rows.spliterator(), false).filter(each -> each.length > 0).count();
    return new TermCoherence(tops, rows, (int) documents);
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
        BitSet a = documentsOf(top[i]);
        BitSet b = documentsOf(top[j]);
        if (!a.isEmpty() && !b.isEmpty()) {
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

  private BitSet documentsOf(int row) {
    if (row >= index.length || index[row] == 0) {
      throw new IllegalArgumentException("term " + row + " was not counted: count its topic too");
    }
    return documentsOf[index[row]];
  }

  private double npmi(BitSet a, BitSet b) {
    common.clear();
    common.or(a);
    common.and(b);
    double both = common.cardinality();
    if (both == 0 || both == documents) {
      return both == 0 ? -1 : 1;
    }
    double independent = (double) a.cardinality() * b.cardinality();
    return NaturalLogarithm.of(both * documents / independent)
        / NaturalLogarithm.of(documents / both);
  }
}
