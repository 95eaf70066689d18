package io.swell.lifecycle;

import io.swell.model.SparseAccumulator;
import java.util.ArrayList;
import java.util.List;

/** Whether there is more of a newborn topic now than there was before. */
final class GrowthTest {
  /** Share of the remembered documents that is "now". */
  private static final int NOW = 10;

  /** Share of a document's energy along a topic from which on it matches. */
  private static final double MATCH = 0.1;

  private GrowthTest() {}

  /**
   * Whether a newborn's matches among the newest documents are enough more than among those before:
   * by the Anscombe score, {@code 2 (sqrt(k + 3/8) - sqrt(mu + 3/8)) / sqrt(1 + n/N)}. Looks at the
   * older documents only if none of them matching would be enough.
   *
   * @param documents seen so far
   * @param least score that is enough
   */
  static boolean isEnough(
      BirthCandidate candidate, DocumentReservoir reservoir, long documents, double least) {
    var topic = new SparseAccumulator();
    topic.add(1, candidate.topic());
    List<ReservoirDocument> old = new ArrayList<>();
    long now = documents - reservoir.size() / NOW;
    int recent = 0;
    int matches = 0;
    for (ReservoirDocument document : reservoir.documents()) {
      if (document.number() < now) {
        old.add(document);
      } else {
        recent++;
        matches += matches(topic, document, MATCH) ? 1 : 0;
      }
    }
    if (score(matches, recent, 0, old.size()) < least) {
      return false;
    }
    int before = (int) old.stream().filter(document -> matches(topic, document, MATCH)).count();
    return score(matches, recent, before, old.size()) >= least;
  }

  /** Whether at least a share of a document's energy is along a topic of unit norm. */
  static boolean matches(SparseAccumulator topic, ReservoirDocument document, double least) {
    double projection = topic.dot(document.terms());
    return projection * projection > least * document.terms().squaredNorm();
  }

  private static double score(int matches, int of, int matchesBefore, int ofBefore) {
    double expected = of * (matchesBefore + 0.5) / (ofBefore + 1);
    return 2
        * (Math.sqrt(matches + 0.375) - Math.sqrt(expected + 0.375))
        / Math.sqrt(1 + of / (ofBefore + 1.0));
  }
}
