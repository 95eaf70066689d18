package io.swell.tracking;

import io.swell.lifecycle.TopicSlots;
import io.swell.model.SparseVector;
import io.swell.model.Weighting;
import io.swell.output.Snapshot.Term;
import io.swell.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
    SparseVector heaviest = topic.largest(turned, most);
    List<Integer> order =
        IntStream.range(0, heaviest.size())
            .boxed()
            .sorted(Comparator.comparingDouble(e -> -side * heaviest.weight()[e]))
            .toList();
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

  List<String> heaviest(int most) {
    return terms.stream().limit(most).map(Term::term).toList();
  }

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
