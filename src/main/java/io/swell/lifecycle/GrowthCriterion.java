package io.swell.lifecycle;

import io.swell.math.AnscombeScore;
import io.swell.model.SparseAccumulator;

/** Tests whether documents of a birth candidate have become more frequent. */
final class GrowthCriterion {
  /** The newest {@code 1 / RECENT_FRACTION} of the reservoir counts as the present. */
  static final int RECENT_FRACTION = 10;

  /** A document matches a topic if more than this share of its energy is along the topic. */
  static final double MIN_ENERGY_SHARE = 0.1;

  private GrowthCriterion() {}

  /**
   * Returns whether enough more documents match a candidate among the newest documents than among
   * those before, by the {@link AnscombeScore}. Examines the older documents only if the score
   * would suffice with no match among them.
   *
   * @param documents number of documents learned so far
   * @param threshold smallest sufficient score
   * @param sparseAccumulator empty work space
   */
  static boolean isSignificant(
      BirthCandidate candidate,
      DocumentReservoir reservoir,
      long documents,
      double threshold,
      SparseAccumulator sparseAccumulator) {
    sparseAccumulator.add(1, candidate.topic());
    long recentFrom = Math.max(0, documents - reservoir.capacity() / RECENT_FRACTION);
    int recent = (int) (documents - recentFrom);
    int old = reservoir.size() - recent;
    int matches = matches(sparseAccumulator, reservoir, recentFrom, documents);
    boolean isSignificant = score(matches, recent, 0, old) >= threshold;
    if (isSignificant) {
      int before = matches(sparseAccumulator, reservoir, recentFrom - old, recentFrom);
      isSignificant = score(matches, recent, before, old) >= threshold;
    }
    sparseAccumulator.clear();
    return isSignificant;
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

  /** Returns the score of the matches; its N is one more, so that no past is no division by 0. */
  private static double score(int matches, int of, int matchesBefore, int ofBefore) {
    double expected = AnscombeScore.expected(of, matchesBefore, ofBefore);
    return AnscombeScore.of(matches, expected, of, ofBefore + 1.0);
  }
}
