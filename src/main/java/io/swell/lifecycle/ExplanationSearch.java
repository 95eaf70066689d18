package io.swell.lifecycle;

import io.swell.lifecycle.BirthDetector.BirthCandidate;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds topics that would explain more of a sample of the past than live topics do, whether they
 * grow or not: a local search by swaps, as for k-means (Kanungo et al. 2004), with cosines instead
 * of distances.
 *
 * <p>c_ik is the cosine of document i and topic k, 0 if negative; b_i is the largest of document i
 * and s_i the second largest. With {@code f(c) = c^1.5}, a topic is worth what would be lost
 * without it, and a candidate u gains
 *
 * <pre>  L_k = sum of f(b_i) - f(s_i) over the documents i with c_ik = b_i
 *   G_u = sum of f(c_iu) - f(b_i) over the documents i with c_iu &gt; b_i, its members</pre>
 *
 * <p>Each of the {@value #SEEDS} terms of most weight in badly explained documents gives a
 * candidate: the mean of its documents, which then becomes the mean of its members {@value #STEPS}
 * times. The best candidate takes a free slot if it gains as much as the median of the live topics
 * is worth, or else that of the topic of least worth if it gains {@value #REPLACEMENT_GAIN} times
 * as much.
 *
 * <p>For n documents, the cosines of a topic cost O(its entries in the index). They are computed
 * once for K topics, and for each swap up to {@value #SEEDS} candidates with {@value #STEPS} steps
 * each; finding b and s again costs O(n K).
 */
final class ExplanationSearch {
  private static final int STEPS = 2;

  /** Number of terms that candidates begin with. */
  private static final int SEEDS = 40;

  /** A document with a topic of this cosine is well explained. */
  private static final double WELL_EXPLAINED = 0.5;

  /**
   * How many times as much as the displaced topic is worth a candidate must gain. It is large so
   * that slots do not change hands again and again.
   */
  private static final double REPLACEMENT_GAIN = 10;

  /** How many of the newest documents must be members: what is over is not born again. */
  private static final int MIN_RECENT = 3;

  /** A candidate has at least this many times the members that a growing group needs. */
  private static final double GROUP_SIZE = 1.6;

  private final LifecycleOptions options;
  private final int terms;
  private final int minMembers;
  private final List<ReservoirDocument> documents;
  private final long recentFrom;
  private final SampleCosines cosines;
  private final BirthEvidence evidence;

  /** u_k, by slot. */
  private final SparseVector[] topic;

  /** c_ik, by slot and document. */
  private final double[][] cosine;

  private final double[] best;
  private final double[] second;

  /** The slot of the best topic of each document, -1 for none. */
  private final int[] bestSlot;

  /**
   * @param terms largest number of terms of a candidate
   * @param documents the sample, oldest first
   * @param recentFrom number of the first document of the present
   */
  ExplanationSearch(
      LifecycleOptions options,
      int terms,
      List<ReservoirDocument> documents,
      long recentFrom,
      TopicLearner learner) {
    this.options = options;
    this.terms = terms;
    this.documents = documents;
    this.recentFrom = recentFrom;
    minMembers = (int) Math.ceil(GROUP_SIZE * LifecycleOptions.MIN_NEIGHBORS);
    cosines = new SampleCosines(documents);
    evidence = new BirthEvidence(options, documents);
    topic =
        IntStream.range(0, learner.capacity())
            .mapToObj(learner::topic)
            .toArray(SparseVector[]::new);
    cosine = Arrays.stream(topic).map(cosines::of).toArray(double[][]::new);
    best = new double[documents.size()];
    second = new double[documents.size()];
    bestSlot = new int[documents.size()];
    compareTopics();
  }

  /** Returns f(c). */
  static double gain(double c) {
    return c * Math.sqrt(c);
  }

  /** Finds b, s and the best topic of each document. */
  private void compareTopics() {
    Arrays.fill(best, 0);
    Arrays.fill(second, 0);
    Arrays.fill(bestSlot, -1);
    for (int k = 0; k < topic.length; k++) {
      for (int i = 0; i < best.length; i++) {
        double c = cosine[k][i];
        if (c > best[i]) {
          second[i] = best[i];
          best[i] = c;
          bestSlot[i] = k;
        } else if (c > second[i]) {
          second[i] = c;
        }
      }
    }
  }

  /** Returns L, by slot. */
  double[] worth() {
    double[] worth = new double[topic.length];
    for (int i = 0; i < best.length; i++) {
      if (bestSlot[i] >= 0) {
        worth[bestSlot[i]] += gain(best[i]) - gain(second[i]);
      }
    }
    return worth;
  }

  /**
   * A topic that may take a slot.
   *
   * @param gain G_u
   */
  record Swap(BirthCandidate birth, double gain) {}

  /** Returns the candidate that gains most, or null if there is none. */
  @Nullable Swap next() {
    double[] unexplained =
        Arrays.stream(best).map(each -> Math.max(0, 1 - gain(each / WELL_EXPLAINED))).toArray();
    Candidate found = null;
    for (int[] members : cosines.documentsOfTerms(unexplained, minMembers, SEEDS)) {
      Candidate candidate = improved(cosines.mean(members, terms));
      if (candidate.isBetterThan(found) && isValid(candidate)) {
        found = candidate;
      }
    }
    return found == null ? null : swap(found);
  }

  /**
   * A topic that is tried.
   *
   * @param cosine c_iu, by document
   * @param members ascending
   * @param gain G_u
   */
  private record Candidate(SparseVector topic, double[] cosine, int[] members, double gain) {
    boolean isBetterThan(@Nullable Candidate other) {
      return gain > (other == null ? 0 : other.gain);
    }
  }

  /** Moves a topic to the mean of its members, again and again. */
  private Candidate improved(SparseVector first) {
    Candidate candidate = candidate(first);
    for (int step = 0; step < STEPS && candidate.members.length >= minMembers; step++) {
      candidate = candidate(cosines.mean(candidate.members, terms));
    }
    return candidate;
  }

  private Candidate candidate(SparseVector topicOf) {
    double[] c = cosines.of(topicOf);
    int[] members = new int[c.length];
    int count = 0;
    double gain = 0;
    for (int i = 0; i < c.length; i++) {
      if (c[i] > best[i]) {
        members[count++] = i;
        gain += gain(c[i]) - gain(best[i]);
      }
    }
    return new Candidate(topicOf, c, Arrays.copyOf(members, count), gain);
  }

  private boolean isValid(Candidate candidate) {
    List<ReservoirDocument> members = membersOf(candidate);
    return evidence.isEnough(members, minMembers)
        && members.stream().filter(each -> each.number() >= recentFrom).count() >= MIN_RECENT
        && candidate.topic.size() >= options.minTerms()
        && largestCosine(candidate.topic) < LifecycleOptions.MAX_TOPIC_COSINE;
  }

  private List<ReservoirDocument> membersOf(Candidate candidate) {
    return Arrays.stream(candidate.members).mapToObj(documents::get).toList();
  }

  /** Returns the largest absolute cosine of a topic to those in the slots. */
  private double largestCosine(SparseVector candidate) {
    return Arrays.stream(topic)
        .mapToDouble(each -> Math.abs(candidate.cosine(each)))
        .max()
        .orElse(0);
  }

  private Swap swap(Candidate found) {
    double energy = 0;
    for (int i : found.members) {
      double along = found.cosine[i] * cosines.norm(i);
      energy += along * along;
    }
    var birth =
        new BirthCandidate(found.topic, membersOf(found), energy, largestCosine(found.topic));
    return new Swap(birth, found.gain);
  }

  /**
   * Returns the slot that a candidate takes: a free one if it gains as much as the median of the
   * live topics is worth; else that of the topic of least worth, if it gains {@value
   * #REPLACEMENT_GAIN} times as much; else -1.
   *
   * @param isFree whether a slot is free
   * @param isDisplaceable whether the topic in a slot may be displaced
   */
  int slotFor(Swap swap, IntPredicate isFree, IntPredicate isDisplaceable) {
    double[] worth = worth();
    int[] slots = IntStream.range(0, worth.length).toArray();
    int free = Arrays.stream(slots).filter(isFree).findFirst().orElse(-1);
    if (free >= 0) {
      double[] live =
          Arrays.stream(slots)
              .filter(isFree.negate())
              .mapToDouble(k -> worth[k])
              .sorted()
              .toArray();
      return live.length == 0 || swap.gain >= live[live.length / 2] ? free : -1;
    }
    int weakest = -1;
    for (int k : slots) {
      weakest = isDisplaceable.test(k) && (weakest < 0 || worth[k] < worth[weakest]) ? k : weakest;
    }
    return weakest >= 0 && swap.gain >= REPLACEMENT_GAIN * worth[weakest] ? weakest : -1;
  }

  /** Tells that a candidate has been born into a slot. */
  void addTopic(int slot, Swap swap) {
    topic[slot] = swap.birth.topic();
    cosine[slot] = cosines.of(topic[slot]);
    compareTopics();
  }
}
