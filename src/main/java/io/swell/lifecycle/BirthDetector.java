package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds birth candidates among unexplained documents. The seed is the document whose residual has
 * the heaviest neighborhood; the candidate is the mean positive residual of the seed and its
 * neighbors. Of equally heavy documents, the oldest is the seed.
 */
final class BirthDetector {
  private static final int MAX_TRIES = 20;

  private final LifecycleOptions options;
  private final float minCosine;
  private final int terms;
  private final TopicLearner learner;
  private final List<ReservoirDocument> documents;
  private final Codes codes;

  /** The documents that may be seeds or members. The arrays below are aligned with it. */
  private final int[] candidates;

  private final ResidualSimilarity residualSimilarity;
  private final boolean[] used;
  private final double[] neighborhoodWeight;
  private final List<SparseVector> topics = new ArrayList<>();
  private final List<Double> norms = new ArrayList<>();
  private final SparseAccumulator sparseAccumulator = new SparseAccumulator();
  private int tries;

  BirthDetector(
      LifecycleOptions options, int terms, ResidualReservoir residuals, TopicLearner learner) {
    this.options = options;
    minCosine = (float) options.neighborCosine();
    this.terms = terms;
    this.learner = learner;
    documents = residuals.documents();
    codes = learner.code(ReservoirDocument.batch(documents));
    double[][] inner = residuals.innerProducts();
    candidates = candidates(inner);
    residualSimilarity = new ResidualSimilarity(candidates, inner, codes, learner.gram());
    used = new boolean[candidates.length];
    neighborhoodWeight = new double[used.length];
    for (int i = 0; i < used.length; i++) {
      neighborhoodWeight[i] = residualSimilarity.neighborhoodWeight(i, minCosine);
    }
  }

  /**
   * Returns the documents that are still poorly explained and are not near-duplicates of an older
   * document among them.
   */
  private int[] candidates(double[][] inner) {
    int n = inner.length;
    // Document i is a near-duplicate of j if (d_i'd_j) * threshold > factor[i] * factor[j], where
    // factor[i] = threshold * |d_i|; NaN if document i is not eligible.
    double[] factor = new double[n];
    for (int i = 0; i < n; i++) {
      boolean explained = codes.residual()[i] <= options.minResidual() * inner[i][i];
      factor[i] =
          explained ? Double.NaN : options.nearDuplicateThreshold() * Math.sqrt(inner[i][i]);
      for (int j = 0; j < i && !explained; j++) {
        if (inner[i][j] * options.nearDuplicateThreshold() > factor[i] * factor[j]) {
          factor[i] = Double.NaN;
          break;
        }
      }
    }
    return IntStream.range(0, n).filter(i -> !Double.isNaN(factor[i])).toArray();
  }

  private boolean areNeighbors(int i, int j) {
    return !used[i] && !used[j] && residualSimilarity.cosine(i, j) >= minCosine;
  }

  /**
   * Returns the next candidate with enough members that come from more than one mini-batch and
   * source, or null when no document is left to try or after {@value #MAX_TRIES} seeds in all.
   */
  @Nullable BirthCandidate next(int minMembers) {
    while (tries++ < MAX_TRIES) {
      int seed = -1;
      for (int i = 0; i < used.length; i++) {
        if (!used[i] && (seed < 0 || neighborhoodWeight[i] > neighborhoodWeight[seed])) {
          seed = i;
        }
      }
      if (seed < 0) {
        return null;
      }
      int[] members = members(seed);
      use(members);
      int[] documentIndices = IntStream.of(members).map(i -> candidates[i]).toArray();
      if (documentIndices.length >= minMembers
          && isDiverse(documentIndices, ReservoirDocument::batch)
          && isDiverse(documentIndices, ReservoirDocument::source)) {
        return buildCandidate(documentIndices);
      }
    }
    return null;
  }

  private int[] members(int seed) {
    return IntStream.range(0, used.length)
        .filter(i -> i == seed || areNeighbors(seed, i))
        .toArray();
  }

  private void use(int[] members) {
    for (int i : members) {
      for (int j = 0; j < used.length; j++) {
        neighborhoodWeight[j] -= areNeighbors(i, j) ? residualSimilarity.cosine(i, j) : 0;
      }
      used[i] = true;
    }
  }

  /**
   * Returns whether members come from more than one mini-batch or source, unless all documents come
   * from the same one.
   */
  private boolean isDiverse(int[] members, Function<ReservoirDocument, @Nullable Object> origin) {
    return IntStream.of(members).mapToObj(documents::get).map(origin).distinct().count() > 1
        || documents.stream().map(origin).distinct().count() == 1;
  }

  private BirthCandidate buildCandidate(int[] members) {
    int capacity = learner.capacity();
    if (topics.isEmpty()) {
      for (int k = 0; k < capacity; k++) {
        addTopic(learner.topic(k));
      }
    }
    SparseVector topic = meanResidual(members);
    sparseAccumulator.add(1, topic);
    double[] overlap = topics.stream().mapToDouble(sparseAccumulator::dot).toArray();
    double gain = 0;
    for (int i : members) {
      double explained = sparseAccumulator.dot(documents.get(i).terms());
      for (int k = 0; k < capacity; k++) {
        explained -= overlap[k] * codes.code()[i * capacity + k];
      }
      gain += explained * explained;
    }
    sparseAccumulator.clear(topic);
    double cosine = 0;
    for (int k = 0; k < overlap.length; k++) {
      double norm = norms.get(k);
      cosine = Math.max(cosine, norm > 0 ? Math.abs(overlap[k]) / norm : 0);
    }
    return new BirthCandidate(
        topic, IntStream.of(members).mapToObj(documents::get).toList(), gain, cosine);
  }

  /** Returns the positive part of sum_i (d_i - U v_i), cut to its heaviest terms, of unit norm. */
  private SparseVector meanResidual(int[] members) {
    for (int i : members) {
      sparseAccumulator.add(1, documents.get(i).terms());
    }
    for (int k = 0; k < learner.capacity(); k++) {
      double sum = 0;
      for (int i : members) {
        sum += codes.code()[i * learner.capacity() + k];
      }
      if (sum != 0) {
        sparseAccumulator.add(-sum, topics.get(k));
      }
    }
    SparseVector topic = sparseAccumulator.largest(terms);
    for (int i : members) {
      sparseAccumulator.clear(documents.get(i).terms());
    }
    topics.forEach(sparseAccumulator::clear);
    return topic;
  }

  /** Adds a topic, such as a born one, to those that later candidates are compared with. */
  void addTopic(SparseVector topic) {
    topics.add(topic);
    norms.add(Math.sqrt(topic.squaredNorm()));
  }
}
