package io.swell.lifecycle;

import io.swell.math.AnscombeScore;
import io.swell.model.SparseAccumulator;
import java.util.ArrayList;
import java.util.List;

/** Tests whether documents of a birth candidate have become more frequent. */
final class GrowthCriterion {
  /** The newest {@code 1 / RECENT_FRACTION} of the reservoir counts as the present. */
  private static final int RECENT_FRACTION = 10;

  /** A document matches a topic if more than this share of its energy is along the topic. */
  private static final double MIN_ENERGY_SHARE = 0.1;

  private GrowthCriterion() {}

  /**
   * Returns whether enough more documents match a candidate among the newest documents than among
   * those before, by the {@link AnscombeScore}. Examines the older documents only if the score
   * would suffice with no match among them.
   *
   * @param documents number of documents learned so far
   * @param threshold smallest sufficient score
   */
  static boolean isSignificant(
      BirthCandidate candidate, DocumentReservoir reservoir, long documents, double threshold) {
    var topic = new SparseAccumulator();
    topic.add(1, candidate.topic());
    List<ReservoirDocument> old = new ArrayList<>();
    long recentFrom = documents - reservoir.capacity() / RECENT_FRACTION;
    int recent = 0;
    int matches = 0;
    for (ReservoirDocument document : reservoir.documents()) {
      if (document.number() < recentFrom) {
        old.add(document);
      } else {
        recent++;
        matches += matches(topic, document, MIN_ENERGY_SHARE) ? 1 : 0;
      }
    }
    if (score(matches, recent, 0, old.size()) < threshold) {
      return false;
    }
    int before =
        (int) old.stream().filter(document -> matches(topic, document, MIN_ENERGY_SHARE)).count();
    return score(matches, recent, before, old.size()) >= threshold;
  }

  /**
   * Returns whether more than a given share of a document's energy is along a topic of unit norm.
   */
  static boolean matches(SparseAccumulator topic, ReservoirDocument document, double threshold) {
    double projection = topic.dot(document.terms());
    return projection * projection > threshold * document.terms().squaredNorm();
  }

  /** Returns the score of the matches; its N is one more, so that no past is no division by 0. */
  private static double score(int matches, int of, int matchesBefore, int ofBefore) {
    double expected = AnscombeScore.expected(of, matchesBefore, ofBefore);
    return AnscombeScore.of(matches, expected, of, ofBefore + 1.0);
  }
}
