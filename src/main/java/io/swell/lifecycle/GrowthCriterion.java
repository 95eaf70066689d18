package io.swell.lifecycle;

import io.swell.math.AnscombeScore;
import io.swell.model.SparseAccumulator;

/** Tests whether documents of a birth candidate have become more frequent. */
final class GrowthCriterion {
  /** Smallest score with which a new topic may displace a live one. */
  static final double LEAST_SCORE = 3.8;

  /** The newest {@code 1 / RECENT_FRACTION} of the reservoir counts as the present. */
  static final int RECENT_FRACTION = 10;

  /** A document matches a topic if more than this share of its energy is along the topic. */
  static final double MIN_ENERGY_SHARE = 0.1;

  private GrowthCriterion() {}

  /**
   * Returns by how much more documents match a candidate among the newest documents than among
   * those before: the {@link AnscombeScore}. Costs O(nnz of the reservoir).
   *
   * @param documents number of documents learned so far
   * @param sparseAccumulator empty work space
   */
  static double score(
      BirthCandidate candidate,
      DocumentReservoir reservoir,
      long documents,
      SparseAccumulator sparseAccumulator) {
    sparseAccumulator.add(1, candidate.topic());
    long recentFrom = Math.max(0, documents - reservoir.capacity() / RECENT_FRACTION);
    int recent = (int) (documents - recentFrom);
    int old = reservoir.size() - recent;
    int matches = matches(sparseAccumulator, reservoir, recentFrom, documents);
    int before = matches(sparseAccumulator, reservoir, recentFrom - old, recentFrom);
    sparseAccumulator.clear();
    double expected = AnscombeScore.expected(recent, before, old);
    return AnscombeScore.of(matches, expected, recent, old + 1.0); // so that no past divides by 0
  }

  /** Returns how many of the documents with numbers from {@code from} to {@code to - 1} match. */
  private static int matches(
      SparseAccumulator topic, DocumentReservoir reservoir, long from, long to) {
    int matches = 0;
    for (long number = from; number < to; number++) {
      matches += matches(topic, reservoir.document(number), MIN_ENERGY_SHARE) ? 1 : 0;
    }
    return matches;
  }

  /**
   * Returns whether more than a given share of a document's energy is along a topic of unit norm.
   */
  static boolean matches(SparseAccumulator topic, ReservoirDocument document, double threshold) {
    double projection = topic.dot(document.terms());
    return projection != 0 && projection * projection > threshold * document.terms().squaredNorm();
  }
}
