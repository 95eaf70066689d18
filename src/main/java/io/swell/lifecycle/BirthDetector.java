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
 * Finds newborns among unexplained documents. The document whose residual has the heaviest
 * neighbourhood is the seed; the mean positive residual of seed and neighbours is the newborn. Ties
 * go to the oldest.
 */
final class BirthDetector {
  private static final int MOST_TRIES = 20;

  private final LifecycleOptions options;
  private final float neighbour;
  private final int terms;
  private final TopicLearner learner;
  private final List<ReservoirDocument> documents;
  private final Codes codes;

  /** The documents that may be seeds or members; the arrays below run over these. */
  private final int[] candidates;

  private final ResidualSimilarity residualSimilarity;
  private final boolean[] used;
  private final double[] heaviness;
  private final List<SparseVector> topics = new ArrayList<>();
  private final List<Double> norms = new ArrayList<>();
  private final SparseAccumulator sparseAccumulator = new SparseAccumulator();
  private int tries;

  BirthDetector(
      LifecycleOptions options, int terms, ResidualReservoir residuals, TopicLearner learner) {
    this.options = options;
    neighbour = (float) options.neighbour();
    this.terms = terms;
    this.learner = learner;
    documents = residuals.documents();
    codes = learner.code(ReservoirDocument.batch(documents));
    double[][] inner = residuals.inner();
    candidates = candidates(inner);
    residualSimilarity = new ResidualSimilarity(candidates, inner, codes, learner.gram());
    used = new boolean[candidates.length];
    heaviness = new double[used.length];
    for (int i = 0; i < used.length; i++) {
      heaviness[i] = residualSimilarity.neighbourhood(i, neighbour);
    }
  }

  /** Documents that are still badly explained and do not nearly repeat an older one of them. */
  private int[] candidates(double[][] inner) {
    int n = inner.length;
    double[] least = new double[n]; // of the inner product of a near-duplicate; NaN if no candidate
    for (int i = 0; i < n; i++) {
      boolean explained = codes.residual()[i] <= options.residual() * inner[i][i];
      least[i] = explained ? Double.NaN : options.repeated() * Math.sqrt(inner[i][i]);
      for (int j = 0; j < i && !explained; j++) {
        if (inner[i][j] * options.repeated() > least[i] * least[j]) {
          least[i] = Double.NaN;
          break;
        }
      }
    }
    return IntStream.range(0, n).filter(i -> !Double.isNaN(least[i])).toArray();
  }

  private boolean areNeighbours(int i, int j) {
    return !used[i] && !used[j] && residualSimilarity.cosine(i, j) >= neighbour;
  }

  /** Returns the next newborn of enough members, or null when none is left worth trying. */
  @Nullable BirthCandidate next(int leastMembers) {
    while (tries++ < MOST_TRIES) {
      int seed = -1;
      for (int i = 0; i < used.length; i++) {
        if (!used[i] && (seed < 0 || heaviness[i] > heaviness[seed])) {
          seed = i;
        }
      }
      if (seed < 0) {
        return null;
      }
      int[] members = members(seed);
      use(members);
      int[] places = IntStream.of(members).map(i -> candidates[i]).toArray();
      if (places.length >= leastMembers
          && isSpread(places, ReservoirDocument::batch)
          && isSpread(places, ReservoirDocument::source)) {
        return newborn(places);
      }
    }
    return null;
  }

  private int[] members(int seed) {
    return IntStream.range(0, used.length)
        .filter(i -> i == seed || areNeighbours(seed, i))
        .toArray();
  }

  private void use(int[] members) {
    for (int i : members) {
      for (int j = 0; j < used.length; j++) {
        heaviness[j] -= areNeighbours(i, j) ? residualSimilarity.cosine(i, j) : 0;
      }
      used[i] = true;
    }
  }

  /** Whether members come from more than one batch or source, if the documents do. */
  private boolean isSpread(int[] members, Function<ReservoirDocument, @Nullable Object> origin) {
    return IntStream.of(members).mapToObj(documents::get).map(origin).distinct().count() > 1
        || documents.stream().map(origin).distinct().count() == 1;
  }

  private BirthCandidate newborn(int[] members) {
    int capacity = learner.capacity();
    if (topics.isEmpty()) {
      for (int k = 0; k < capacity; k++) {
        add(learner.topic(k));
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

  /** The positive part of sum_i (d_i - U v_i), cut to its heaviest terms, of unit norm. */
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
    SparseVector topic = sparseAccumulator.heaviest(terms);
    for (int i : members) {
      sparseAccumulator.clear(documents.get(i).terms());
    }
    topics.forEach(sparseAccumulator::clear);
    return topic;
  }

  private void add(SparseVector topic) {
    topics.add(topic);
    norms.add(Math.sqrt(topic.squaredNorm()));
  }

  /** Counts a newborn among the topics that later ones must differ from. */
  void born(BirthCandidate candidate) {
    add(candidate.topic());
  }
}
