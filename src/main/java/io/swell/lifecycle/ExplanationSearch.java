package io.swell.lifecycle;

import io.swell.math.Axpy;
import io.swell.model.Codes;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds topics that would explain more of a sample of the past than live topics do, whether they
 * grow or not. Takes groups of similar residuals as {@link BirthDetector} does, but larger and
 * looser ones, and moves each to where it explains more: {@value #STEPS} times, the topic becomes
 * the mean residual of the documents that it matches.
 *
 * <p>With r = d - U v, a topic u of unit norm would explain {@code (u'r)^2} of a document, and
 * topic k explains {@code (u_k'r + v_k |u_k|^2)^2 / |u_k|^2}, which is the same without topic k.
 * Only documents of which this is more than a given share count. So a topic that explains a little
 * of everything, as common words do, is of no more use than one that explains nothing. Costs O(n^2
 * + n K) for n documents, and O(n) for each step.
 */
final class ExplanationSearch {
  private static final int STEPS = 5;

  /** A document counts for a topic that explains more than this share of it. */
  private static final double MIN_SHARE = 0.05;

  /** A document moves a candidate that explains more than this share of it. */
  private static final double MOVING_SHARE = 0.02;

  /**
   * How many times as much as the displaced topic a candidate must explain. It is large so that
   * slots do not change hands again and again: with 3, Reuters has half as many births again.
   */
  private static final double REPLACEMENT_GAIN = 8;

  /** How many of the newest documents must count: what is over is not born again. */
  private static final int MIN_RECENT = 3;

  /** Neighbors have at least this share of the cosine that they otherwise need. */
  private static final double COSINE_SHARE = 0.6;

  /** A group has at least this many times the documents that it otherwise needs. */
  private static final double GROUP_SIZE = 1.6;

  private final LifecycleOptions options;
  private final List<ReservoirDocument> documents;
  private final long recentFrom;
  private final TopicLearner learner;
  private final SparseAccumulator sparseAccumulator;
  private final BirthDetector groups;
  private final Codes codes;
  private final double[] usefulness;

  /** (u'r) of each document and the candidate in hand. */
  private final double[] along;

  /** v_k of each document, by topic k. */
  private final double[][] codeOfTopic;

  /** |d|^2 of each document. */
  private final double[] squaredNorm;

  /** Holds the documents. */
  private final InvertedIndex index;

  private double cosine;

  /**
   * @param terms largest number of terms of a candidate
   * @param documents the sample, oldest first
   * @param recentFrom number of the first document of the present
   * @param sparseAccumulator empty work space
   * @param index work space; holds the documents afterwards
   */
  ExplanationSearch(
      LifecycleOptions options,
      int terms,
      List<ReservoirDocument> documents,
      long recentFrom,
      TopicLearner learner,
      SparseAccumulator sparseAccumulator,
      InvertedIndex index) {
    this.options = options;
    this.documents = documents;
    this.recentFrom = recentFrom;
    this.learner = learner;
    this.sparseAccumulator = sparseAccumulator;
    double neighborCosine = COSINE_SHARE * options.neighborCosine();
    groups =
        new BirthDetector(
            options, terms, documents, neighborCosine, learner, sparseAccumulator, index);
    codes = groups.codes();
    this.index = index;
    index.fill(documents);
    along = new double[documents.size()];
    squaredNorm = documents.stream().mapToDouble(each -> each.terms().squaredNorm()).toArray();
    int capacity = learner.capacity();
    usefulness = new double[capacity];
    codeOfTopic = new double[capacity][documents.size()];
    for (int i = 0; i < documents.size(); i++) {
      for (int k = 0; k < capacity; k++) {
        codeOfTopic[k][i] = codes.code()[i * capacity + k];
      }
    }
    int[] topics = IntStream.range(0, capacity).toArray();
    for (int k = 0; k < capacity; k++) {
      addUsefulness(k, topics);
    }
  }

  /**
   * Adds what a topic explains of each document.
   *
   * @param topics all
   */
  private void addUsefulness(int k, int[] topics) {
    int capacity = topics.length;
    double[] products = Arrays.copyOfRange(learner.gram(), k * capacity, (k + 1) * capacity);
    double[] v = codeOfTopic[k];
    double topicNorm = products[k];
    double[] inner = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      inner[i] = codes.projection()[i * capacity + k] + v[i] * topicNorm;
    }
    Axpy.add(inner, 0, v.length, -1, products, topics, 0, capacity, codeOfTopic);
    for (int i = 0; i < v.length; i++) {
      double energy = inner[i] * inner[i] / topicNorm;
      if (inner[i] * v[i] > 0 && energy > MIN_SHARE * squaredNorm[i]) {
        usefulness[k] += energy;
      }
    }
  }

  /** Returns how much of the sample the topic in a slot explains. */
  double usefulness(int slot) {
    return usefulness[slot];
  }

  /** Returns the next candidate that explains something of the present, or null if none is left. */
  @Nullable BirthCandidate next() {
    int minMembers = (int) Math.ceil(GROUP_SIZE * options.minNeighbors());
    for (BirthCandidate group = groups.next(minMembers);
        group != null;
        group = groups.next(minMembers)) {
      SparseVector topic = group.topic();
      for (int step = 0; step < STEPS && topic.size() >= options.minTerms(); step++) {
        project(topic);
        topic = meanResidual();
      }
      project(topic);
      int recent = 0;
      double gain = 0;
      for (int i = 0; i < along.length; i++) {
        if (matches(i, MIN_SHARE)) {
          gain += along[i] * along[i];
          recent += documents.get(i).number() >= recentFrom ? 1 : 0;
        }
      }
      if (recent >= MIN_RECENT
          && topic.size() >= options.minTerms()
          && cosine < options.maxTopicCosine()) {
        return new BirthCandidate(topic, group.members(), gain, cosine);
      }
    }
    return null;
  }

  /** Computes u'r for each document, and the largest cosine to a topic. */
  private void project(SparseVector topic) {
    List<SparseVector> topics = groups.topics();
    sparseAccumulator.add(1, topic);
    double[] overlap = new double[topics.size()];
    cosine = 0;
    for (int k = 0; k < overlap.length; k++) {
      overlap[k] = sparseAccumulator.dot(topics.get(k));
      double norm = Math.sqrt(topics.get(k).squaredNorm());
      cosine = Math.max(cosine, norm > 0 ? Math.abs(overlap[k]) / norm : 0);
    }
    int[] overlapping =
        IntStream.range(0, codeOfTopic.length).filter(k -> overlap[k] != 0).toArray();
    double[] factor = Arrays.stream(overlapping).mapToDouble(k -> overlap[k]).toArray();
    Arrays.fill(along, 0);
    index.addProducts(topic, along);
    Axpy.add(along, 0, along.length, -1, factor, overlapping, 0, factor.length, codeOfTopic);
    sparseAccumulator.clear();
  }

  private boolean matches(int i, double share) {
    return along[i] > 0 && along[i] * along[i] > share * squaredNorm[i];
  }

  private SparseVector meanResidual() {
    int[] members = new int[along.length];
    int count = 0;
    for (int i = 0; i < along.length; i++) {
      members[count] = i;
      count += matches(i, MOVING_SHARE) ? 1 : 0;
    }
    return groups.meanResidual(Arrays.copyOf(members, count));
  }

  /**
   * Returns the slot that a candidate takes: a free one, or that of the least useful topic if the
   * candidate explains {@value #REPLACEMENT_GAIN} times as much; -1 if it explains less than that
   * or than the median of the live topics.
   *
   * @param isFree whether a slot is free
   * @param isDisplaceable whether the topic in a slot may be displaced
   */
  int slotFor(BirthCandidate candidate, IntPredicate isFree, IntPredicate isDisplaceable) {
    int weakest = -1;
    double[] live = new double[usefulness.length];
    int count = 0;
    for (int k = 0; k < usefulness.length; k++) {
      if (isFree.test(k)) {
        weakest = weakest >= 0 && isFree.test(weakest) ? weakest : k;
      } else {
        live[count++] = usefulness[k];
        if (isDisplaceable.test(k)
            && (weakest < 0 || (!isFree.test(weakest) && usefulness[k] < usefulness[weakest]))) {
          weakest = k;
        }
      }
    }
    Arrays.sort(live, 0, count);
    double needed = count == 0 ? 0 : live[count / 2];
    if (weakest >= 0 && !isFree.test(weakest)) {
      needed = Math.max(needed, REPLACEMENT_GAIN * usefulness[weakest]);
    }
    return candidate.gain() >= needed ? weakest : -1;
  }

  /** Tells that a candidate has been born into a slot. */
  void addTopic(int slot, BirthCandidate candidate) {
    usefulness[slot] = candidate.gain();
    groups.addTopic(candidate.topic());
  }
}
