package io.swell.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Starts the topics of a learner with documents that differ from each other. */
public final class FarthestFirstSeeding {
  /** Candidates per selected document. With many more, the farthest documents are outliers. */
  private static final int CANDIDATES_PER_DOCUMENT = 5;

  private static final int MIN_CANDIDATES = 200;

  /** Squared norms that differ from 1 by less than this count as 1. */
  private static final double ROUNDING = 1e-9;

  private FarthestFirstSeeding() {}

  /**
   * Returns up to {@code count} documents, scaled to unit norm. Starts with the first document,
   * then repeatedly adds the one whose largest cosine to the selected documents is smallest; the
   * first one in case of a tie. If there are more than max(200, 5 {@code count}) documents, selects
   * from that many, evenly spaced. Costs O(count nnz).
   *
   * @param minTerms documents with fewer terms are skipped
   */
  public static List<SparseVector> of(MiniBatch documents, int count, int minTerms) {
    List<SparseVector> candidates = candidates(documents, count, minTerms);
    double[] cosine = new double[candidates.size()];
    boolean[] selected = new boolean[candidates.size()];
    List<SparseVector> seeds = new ArrayList<>();
    var sparseAccumulator = new SparseAccumulator();
    while (seeds.size() < Math.min(count, candidates.size())) {
      int best = -1;
      for (int i = 0; i < cosine.length; i++) {
        if (!selected[i] && (best < 0 || cosine[i] < cosine[best])) {
          best = i;
        }
      }
      SparseVector document = candidates.get(best);
      selected[best] = true;
      seeds.add(document);
      sparseAccumulator.add(1, document);
      for (int i = 0; i < cosine.length; i++) {
        cosine[i] = Math.max(cosine[i], sparseAccumulator.dot(candidates.get(i)));
      }
      sparseAccumulator.clear();
    }
    return seeds;
  }

  /**
   * Seeds the slots from 0 on, each with the mean energy of the documents' codes as its strength,
   * as if the topics had explained the documents before.
   *
   * @param topics of unit norm, at most as many as there are slots
   * @return the strength
   */
  public static double seed(TopicLearner learner, List<SparseVector> topics, MiniBatch documents) {
    for (int k = 0; k < topics.size(); k++) {
      learner.seed(k, topics.get(k), 1, documents.documents());
    }
    double energy = 0;
    for (double v : learner.code(documents).code()) {
      energy += v * v;
    }
    double strength = energy / topics.size();
    for (int k = 0; k < topics.size(); k++) {
      learner.clear(k);
      learner.seed(k, topics.get(k), strength, documents.documents());
    }
    return strength;
  }

  private static List<SparseVector> candidates(MiniBatch documents, int count, int minTerms) {
    List<SparseVector> all = new ArrayList<>();
    for (int i = 0; i < documents.documents(); i++) {
      int terms = documents.start()[i + 1] - documents.start()[i];
      if (terms >= Math.max(1, minTerms)) {
        all.add(unit(documents.document(i)));
      }
    }
    int max = Math.max(MIN_CANDIDATES, CANDIDATES_PER_DOCUMENT * count);
    if (all.size() <= max) {
      return all;
    }
    return LongStream.range(0, max).mapToObj(i -> all.get((int) (i * all.size() / max))).toList();
  }

  private static SparseVector unit(SparseVector document) {
    double squares = document.squaredNorm();
    return Math.abs(squares - 1) < ROUNDING ? document : document.over(Math.sqrt(squares));
  }
}
