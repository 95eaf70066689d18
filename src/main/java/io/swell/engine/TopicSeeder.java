package io.swell.engine;

import io.swell.lifecycle.BirthHistory;
import io.swell.model.SparseVector;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.tracking.TopicCuration;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds a topic from the words of a user command, weighted like a document that contains each word
 * once.
 */
final class TopicSeeder {
  /** Smallest IDF of a word, so that a word counts even if every document contains it. */
  private static final double MIN_IDF = 0.01;

  private TopicSeeder() {}

  /**
   * Seeds the topic. Returns null if it is refused because too few of the words are in the
   * vocabulary or no slot is free.
   */
  static @Nullable BirthHistory seed(
      SeedTopic seedTopic, Vocabulary vocabulary, Weighting weighting, TopicCuration curation) {
    String name = seedTopic.name().isEmpty() ? null : seedTopic.name();
    String fullness = curation.seedObstacle();
    if (fullness != null) {
      curation.refuse(seedTopic.terms(), name, fullness);
      return null;
    }
    var weights = new TreeMap<Integer, Double>();
    for (String term : seedTopic.terms()) {
      int row = vocabulary.getOrAdd(term);
      if (row >= 0) {
        weights.put(row, Math.max(MIN_IDF, weighting.idf(row, vocabulary)));
      }
    }
    if (weights.size() < SeedTopic.MIN_TERMS) {
      curation.refuse(
          seedTopic.terms(),
          name,
          ("only %s of the words fit into the vocabulary, but a topic needs %s: raise"
                  + " vocabulary.max, or choose words that occur in documents")
              .formatted(weights.size(), SeedTopic.MIN_TERMS));
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
