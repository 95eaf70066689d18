package io.swell.engine;

import io.swell.lifecycle.BirthHistory;
import io.swell.model.SparseVector;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.tracking.TopicCuration;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A topic of the words that somebody names: what a document weighs that names each once. */
final class TopicSeeder {
  /** A word that somebody names for a topic belongs to it, even if every document has it. */
  private static final double LEAST_IDF = 0.01;

  private TopicSeeder() {}

  /**
   * Lets it be born; null if it is refused: too few of the words find a row, or no slot is free.
   */
  static @Nullable BirthHistory seed(
      SeedTopic seedTopic, Vocabulary vocabulary, Weighting weighting, TopicCuration curation) {
    String name = seedTopic.name().isEmpty() ? null : seedTopic.name();
    String fullness = curation.fullness();
    if (fullness != null) {
      curation.refuse(seedTopic.terms(), name, fullness);
      return null;
    }
    var weights = new TreeMap<Integer, Double>();
    for (String term : seedTopic.terms()) {
      int row = vocabulary.admit(term);
      if (row >= 0) {
        weights.put(row, Math.max(LEAST_IDF, weighting.idf(row, vocabulary)));
      }
    }
    if (weights.size() < SeedTopic.FEWEST_TERMS) {
      curation.refuse(
          seedTopic.terms(),
          name,
          "only "
              + weights.size()
              + " of the words found a place among the terms, "
              + SeedTopic.FEWEST_TERMS
              + " are needed: raise vocabulary.max, or name words that documents have");
      return null;
    }
    double norm = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    var topic =
        new SparseVector(
            weights.keySet().stream().mapToInt(row -> row).toArray(),
            weights.values().stream().mapToDouble(weight -> weight / norm).toArray());
    return curation.seed(topic, name);
  }
}
