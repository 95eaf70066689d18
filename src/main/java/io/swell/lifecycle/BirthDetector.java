package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds birth candidates among unexplained documents. The seed is the document whose residual has
 * the heaviest neighborhood; the candidate is the mean positive residual of the seed and its
 * neighbors. Of equally heavy documents, the oldest is the seed.
 */
final class BirthDetector {
  /** Documents are similar if their cosine is at least this. */
  private static final double NEIGHBOR_COSINE = 0.2;

  private static final int MAX_TRIES = 20;

  private final int terms;
  private final TopicLearner learner;
  private final List<ReservoirDocument> documents;
  private final Codes codes;
  private final BirthEvidence evidence;

  private final ResidualNeighbors neighbors;

  /**
   * Which documents may still be seeds or members: at first those that are poorly explained and are
   * not near-duplicates of an older one.
   */
  private final boolean[] isEligible;

  private final double[] neighborhoodWeight;
  private final List<SparseVector> topics = new ArrayList<>();
  private final List<Double> norms = new ArrayList<>();
  private final SparseAccumulator sparseAccumulator = new SparseAccumulator();
  private int tries;

  /**
   * @param terms largest number of terms of a candidate
   * @param documents those that may be seeds or members, oldest first
   */
  BirthDetector(
      LifecycleOptions options,
      int terms,
      List<ReservoirDocument> documents,
      TopicLearner learner) {
    this.terms = terms;
    this.learner = learner;
    this.documents = documents;
    evidence = new BirthEvidence(options, documents);
    MiniBatch batch = ReservoirDocument.batch(documents);
    codes = learner.code(batch);
    double[] squaredNorm = new double[batch.documents()];
    isEligible = new boolean[squaredNorm.length];
    for (int i = 0; i < squaredNorm.length; i++) {
      squaredNorm[i] = batch.squaredNorm(i);
      isEligible[i] = codes.residual()[i] > LifecycleOptions.MIN_RESIDUAL * squaredNorm[i];
    }
    neighbors =
        new ResidualNeighbors(
            documents,
            isEligible,
            squaredNorm,
            new ResidualSimilarity(isEligible, squaredNorm, codes, learner.gram()),
            NEIGHBOR_COSINE,
            options.nearDuplicateThreshold());
    neighborhoodWeight =
        IntStream.range(0, isEligible.length).mapToDouble(neighbors::weight).toArray();
  }

  /**
   * Returns the next candidate whose members are enough {@linkplain BirthEvidence evidence}; or
   * null when no document is left to try or after {@value #MAX_TRIES} seeds in all.
   */
  @Nullable BirthCandidate next(int minMembers) {
    while (tries++ < MAX_TRIES) {
      int seed = -1;
      for (int i = 0; i < isEligible.length; i++) {
        if (isEligible[i] && (seed < 0 || neighborhoodWeight[i] > neighborhoodWeight[seed])) {
          seed = i;
        }
      }
      if (seed < 0) {
        return null;
      }
      int[] members = members(seed);
      use(members);
      if (members.length >= minMembers) {
        List<ReservoirDocument> group = Arrays.stream(members).mapToObj(documents::get).toList();
        if (evidence.isEnough(group, minMembers)) {
          return buildCandidate(members, group);
        }
      }
    }
    return null;
  }

  /** Returns a seed and its eligible neighbors, oldest first. */
  private int[] members(int seed) {
    int[] members = new int[neighbors.count(seed) + 1];
    int count = 0;
    members[count++] = seed;
    for (int a = 0; a < neighbors.count(seed); a++) {
      members[count] = neighbors.neighbor(seed, a);
      count += isEligible[members[count]] ? 1 : 0;
    }
    Arrays.sort(members, 0, count);
    return Arrays.copyOf(members, count);
  }

  private void use(int[] members) {
    for (int i : members) {
      for (int a = 0; a < neighbors.count(i); a++) {
        neighborhoodWeight[neighbors.neighbor(i, a)] -= neighbors.cosine(i, a);
      }
      isEligible[i] = false;
    }
  }

  private BirthCandidate buildCandidate(int[] members, List<ReservoirDocument> group) {
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
    sparseAccumulator.clear();
    double cosine = 0;
    for (int k = 0; k < overlap.length; k++) {
      double norm = norms.get(k);
      cosine = Math.max(cosine, norm > 0 ? Math.abs(overlap[k]) / norm : 0);
    }
    return new BirthCandidate(topic, group, gain, cosine);
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
    sparseAccumulator.clear();
    return topic;
  }

  /** Adds a topic, such as a born one, to those that later candidates are compared with. */
  void addTopic(SparseVector topic) {
    topics.add(topic);
    norms.add(Math.sqrt(topic.squaredNorm()));
  }

  /**
   * A possible new topic, built from similar unexplained documents.
   *
   * @param topic its terms, of unit norm
   * @param members the documents it was built from, oldest first
   * @param gain energy of the members' residuals that the topic explains
   * @param cosine the largest absolute cosine between the topic and a live topic
   */
  record BirthCandidate(
      SparseVector topic, List<ReservoirDocument> members, double gain, double cosine) {
    long oldestNumber() {
      return members.get(0).number();
    }
  }
}
