package io.swell.evaluation;

import io.swell.engine.Bag;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Documents for evaluating methods: counted over one vocabulary, some held out, some with a known
 * class.
 *
 * @param learned indices of the documents to learn from, ascending
 * @param heldOut indices of the other documents, ascending
 * @param classOf index of the class of each document, or -1
 */
public record Corpus(
    RowCounts counts,
    Vocabulary vocabulary,
    int[] learned,
    int[] heldOut,
    int[] classOf,
    List<String> classes) {
  private static final int NONE = -1;

  /**
   * Rules for choosing documents and classes.
   *
   * @param minDocuments minimum number of documents of a term; other terms are left out
   * @param heldOutEvery n to hold out every n-th document: 3 for a split of 2:1; 0 for none
   * @param maxClasses maximum number of classes: the most frequent labels. A document with exactly
   *     one of these labels belongs to that class
   * @param onlyWithClass whether documents without a class are left out
   */
  public record Choice(int minDocuments, int heldOutEvery, int maxClasses, boolean onlyWithClass) {}

  /** Counts documents. Documents that have no remaining term are left out. */
  public static Corpus of(List<Bag> bags, Choice choice) {
    Map<String, Integer> frequency = new HashMap<>();
    for (Bag bag : bags) {
      for (String term : bag.terms()) {
        frequency.merge(term, 1, Integer::sum);
      }
    }
    List<String> classes = mostFrequent(bags, choice.maxClasses());
    List<String[]> terms = new ArrayList<>();
    List<int[]> counts = new ArrayList<>();
    List<Integer> classOf = new ArrayList<>();
    for (Bag bag : bags) {
      int[] kept =
          IntStream.range(0, bag.terms().length)
              .filter(e -> frequency.getOrDefault(bag.terms()[e], 0) >= choice.minDocuments())
              .toArray();
      int ownClass = classOf(bag, classes);
      if (kept.length > 0 && (ownClass != NONE || !choice.onlyWithClass())) {
        terms.add(Arrays.stream(kept).mapToObj(e -> bag.terms()[e]).toArray(String[]::new));
        counts.add(Arrays.stream(kept).map(e -> bag.counts()[e]).toArray());
        classOf.add(ownClass);
      }
    }
    var vocabulary = new Vocabulary(Math.max(1, frequency.size()));
    RowCounts rows = vocabulary.count(terms.toArray(String[][]::new), counts.toArray(int[][]::new));
    int every = choice.heldOutEvery();
    return new Corpus(
        rows,
        vocabulary,
        IntStream.range(0, terms.size()).filter(i -> every == 0 || i % every != 1).toArray(),
        IntStream.range(0, terms.size()).filter(i -> every != 0 && i % every == 1).toArray(),
        classOf.stream().mapToInt(Integer::intValue).toArray(),
        classes);
  }

  private static List<String> mostFrequent(List<Bag> bags, int most) {
    Map<String, Integer> frequency = new TreeMap<>();
    for (Bag bag : bags) {
      for (String label : Set.copyOf(bag.labels())) {
        frequency.merge(label, 1, Integer::sum);
      }
    }
    return frequency.entrySet().stream()
        .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int classOf(Bag bag, List<String> classes) {
    int[] found =
        bag.labels().stream().distinct().mapToInt(classes::indexOf).filter(at -> at >= 0).toArray();
    return found.length == 1 ? found[0] : NONE;
  }

  RowCounts select(int[] which) {
    return select(which, counts.count());
  }

  /**
   * Returns some documents with other counts; terms with a count of 0 are left out.
   *
   * @param count aligned with {@code counts().row()}
   */
  RowCounts select(int[] which, int[] count) {
    int[] start = new int[which.length + 1];
    int[] row = new int[counts.row().length];
    int[] kept = new int[row.length];
    long[] length = new long[which.length];
    int end = 0;
    for (int i = 0; i < which.length; i++) {
      for (int e = counts.start()[which[i]]; e < counts.start()[which[i] + 1]; e++) {
        if (count[e] > 0) {
          row[end] = counts.row()[e];
          kept[end++] = count[e];
          length[i] += count[e];
        }
      }
      start[i + 1] = end;
    }
    return new RowCounts(
        which.length, start, Arrays.copyOf(row, end), Arrays.copyOf(kept, end), length, 0);
  }
}
