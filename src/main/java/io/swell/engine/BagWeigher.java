package io.swell.engine;

import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.SavedDocuments;
import io.swell.model.Weighting;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.List;
import java.util.function.Function;

/**
 * Makes weighted mini-batches of bags: counts their terms in the vocabulary, then weights them.
 *
 * @param documents saves the weighted documents
 * @param state counts occurrences
 */
record BagWeigher(
    Vocabulary vocabulary,
    TermEviction eviction,
    Weighting weighting,
    LearnOptions options,
    SavedDocuments documents,
    EngineState state) {
  /**
   * Counts the terms of documents, and gives those that are new a row.
   *
   * @param now time of the stream: later times of documents count as this
   */
  RowCounts count(List<Bag> bags, long elapsed, long now) {
    String[][] terms = bags.stream().map(Bag::terms).toArray(String[][]::new);
    int[][] counts = bags.stream().map(Bag::counts).toArray(int[][]::new);
    eviction.makeRoom(terms);
    vocabulary.forget(
        options.forgetting().factor(options, (double) state.documents, bags.size(), elapsed));
    long[] times = bags.stream().mapToLong(bag -> Math.min(now, bag.eventTime())).toArray();
    RowCounts rows = vocabulary.count(terms, counts, times);
    state.occurrences += rows.occurrences();
    state.novel += rows.newOccurrences();
    return rows;
  }

  /** Weighs counted documents; labels each with its first label. */
  MiniBatch weigh(List<Bag> bags, RowCounts rows) {
    MiniBatch batch = weighting.weigh(rows, vocabulary);
    Function<Bag, String> label = bag -> bag.labels().isEmpty() ? "" : bag.labels().get(0);
    return documents
        .add(batch, rows, row -> weighting.idf(row, vocabulary))
        .withLabels(bags.stream().map(label).toList());
  }
}
