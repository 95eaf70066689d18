package io.swell.tracking;

import io.swell.lifecycle.SparseVectors;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.SparseVector;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.output.Snapshot.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes a topic, a column of U, by its terms: turned to its dominant side, heaviest first.
 *
 * @param topic the column of U
 * @param rows rows of its heaviest terms, heaviest first
 * @param terms these terms with their weights
 * @param majority weight of the dominant side over the weight of both sides, 0.5 to 1
 */
public record TopicDescription(SparseVector topic, int[] rows, List<Term> terms, double majority) {
  /** Maximum number of terms that events and activity show. */
  static final int SHOWN_TERMS = 10;

  /** Heaviest terms over which coherence and diversity are measured. */
  public static final int COHERENCE_TERMS = 10;

  static TopicDescription of(
      SparseVector topic, int most, Vocabulary vocabulary, Weighting weighting) {
    int side = TopicSlots.sign(topic);
    double[] turned = new double[topic.size()];
    double all = 0;
    double dominant = 0;
    for (int e = 0; e < turned.length; e++) {
      turned[e] = side * topic.weight()[e];
      all += Math.abs(turned[e]);
      dominant += Math.max(0, turned[e]);
    }
    SparseVector heaviest = SparseVectors.largest(topic, turned, most);
    int[] order = heaviestFirst(heaviest, side);
    int[] rows = new int[heaviest.size()];
    List<Term> terms = new ArrayList<>();
    for (int e : order) {
      int row = heaviest.row()[e];
      double weight = side * heaviest.weight()[e];
      rows[terms.size()] = row;
      terms.add(
          new Term(
              vocabulary.term(row),
              weight,
              Math.abs(weight) / all,
              weighting.idf(row, vocabulary)));
    }
    return new TopicDescription(topic, rows, List.copyOf(terms), all > 0 ? dominant / all : 1);
  }

  /** Returns the entries by descending weight on a side, of equal ones the first row first. */
  private static int[] heaviestFirst(SparseVector terms, int side) {
    int[] order = new int[terms.size()];
    for (int e = 0; e < order.length; e++) {
      double weight = side * terms.weight()[e];
      int low = 0;
      for (int high = e; low < high; ) {
        int middle = (low + high) >>> 1;
        if (side * terms.weight()[order[middle]] < weight) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      System.arraycopy(order, low, order, low + 1, e - low);
      order[low] = e;
    }
    return order;
  }

  /** Returns the heaviest terms as strings. */
  List<String> heaviest(int most) {
    return terms.stream().limit(most).map(Term::term).toList();
  }

  /** Returns the described terms with their weights, by row. */
  SparseVector weights() {
    int[] sorted = rows.clone();
    Arrays.sort(sorted);
    double[] weights = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      weights[Arrays.binarySearch(sorted, rows[i])] = terms.get(i).weight();
    }
    return new SparseVector(sorted, weights);
  }

  /** Returns the vocabulary rows of the heaviest terms. */
  public int[] heaviestRows(int most) {
    return Arrays.copyOf(rows, Math.min(most, rows.length));
  }
}
