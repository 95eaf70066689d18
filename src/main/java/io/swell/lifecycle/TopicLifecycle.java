package io.swell.lifecycle;

import io.swell.lifecycle.BirthDetector.BirthCandidate;
import io.swell.lifecycle.InactivityDetector.Inactivity;
import io.swell.model.FarthestFirstSeeding;
import io.swell.model.MiniBatch;
import io.swell.model.SavedDocuments;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle of topics: which topic occupies which slot, and when topics are born, end and
 * merge. Ids count up from 0 and are never reused.
 *
 * <p>Call {@link #beforeLearning} and {@link #afterLearning} for each mini-batch. Both are pure
 * functions of the mini-batches so far, so the same input gives the same changes. Every {@code
 * lifecycle.check-every} documents, a check for births costs O(kept^2 K).
 */
public final class TopicLifecycle implements StateOwner {
  static final StateKind KIND =
      new StateKind('l', "which topic occupies which slot, and the evidence for merges and ends");

  /** Number of documents between two checks for merges. */
  private static final int MERGE_EVERY = 500;

  public static final long NONE = -1;

  /** Number of documents between two searches for topics that explain more than live ones. */
  private static final long REVIEW_EVERY = 2000;

  /** A topic with fewer terms is remembered by those that it had settled with. */
  private static final int FEW_TERMS = 3;

  /** Smallest strength of a new topic, as a share of the median of the live topics. */
  private static final double MIN_STRENGTH = 0.3;

  private final LifecycleOptions options;
  private final int capacity;
  private final DocumentReservoir reservoir;
  private final LongTermSample sample = new LongTermSample();
  private final BirthChecks birthChecks;
  private final TopicIdentities identities = new TopicIdentities();

  @Saved(1)
  private final MergeCriterion mergeCriterion;

  @Saved(2)
  private final InactivityDetector inactivityDetector;

  @Saved(3)
  private final long[] ids;

  @Saved(4)
  private final long[] bornAfter;

  @Saved(5)
  private BitSet pinned = new BitSet();

  @Saved(6)
  private long nextId;

  @Saved(7)
  private long documents;

  @Saved(8)
  private long birthsChecked;

  @Saved(9)
  private long mergesChecked;

  /** Slots of topics that have settled. */
  @Saved(10)
  private BitSet settled = new BitSet();

  private final SavedFields slots;

  /**
   * @param capacity number of slots of the learner
   * @param terms largest number of terms of a new topic
   * @param saved saves the documents of mini-batches
   */
  public TopicLifecycle(LifecycleOptions options, int capacity, int terms, SavedDocuments saved) {
    this.options = options;
    this.capacity = capacity;
    reservoir = new DocumentReservoir(options.reservoir(), saved);
    birthChecks = new BirthChecks(options, terms, reservoir, sample, this);
    mergeCriterion = new MergeCriterion(capacity);
    inactivityDetector = new InactivityDetector(capacity);
    ids = new long[capacity];
    Arrays.fill(ids, NONE);
    bornAfter = new long[capacity];
    slots = new SavedFields(KIND, this);
  }

  /** Returns the id of the topic in a slot, or -1 if the slot is free. */
  public long id(int slot) {
    return ids[slot];
  }

  /** Returns the smallest size of the next mini-batch, given the configured size. */
  public int minBatchSize(int configured) {
    return startsFromEvidence() ? Math.max(configured, 2 * capacity) : configured;
  }

  private boolean startsFromEvidence() {
    return documents == 0 && !options.enabled();
  }

  /**
   * Prepares a mini-batch that is about to be learned from. With {@code lifecycle.enabled=false},
   * the first mini-batch {@linkplain FarthestFirstSeeding seeds} the topics: dissimilar documents
   * become topics.
   */
  public List<LifecycleChange.Born> beforeLearning(MiniBatch batch, TopicLearner learner) {
    List<LifecycleChange.Born> changes = new ArrayList<>();
    if (!startsFromEvidence()) {
      return changes;
    }
    List<SparseVector> topics = FarthestFirstSeeding.of(batch, capacity, options.minTerms());
    double strength = FarthestFirstSeeding.seed(learner, topics, batch);
    for (int k = 0; k < topics.size(); k++) {
      changes.add(born(k, topics.get(k), List.of(), strength));
    }
    return changes;
  }

  /**
   * Applies the ends, merges and births that follow from a learned mini-batch.
   *
   * @param topicProportions topic proportions of its documents
   * @param now event time reached with it
   */
  public List<LifecycleChange> afterLearning(
      LearnedBatch batch, TopicProportions topicProportions, long now, TopicLearner learner) {
    List<LifecycleChange> changes = new ArrayList<>();
    long before = documents;
    documents = reservoir.add(batch, documents, options);
    slots.markChanged();
    if (options.enabled()) {
      sample.add(reservoir, before, documents, now, options.minTerms());
      mergeCriterion.add(batch.codes(), learner.gram(), ids);
      inactivityDetector.add(topicProportions, documents, now);
    }
    for (int k = 0; k < capacity; k++) {
      if (ids[k] == NONE) {
        continue;
      }
      Inactivity inactivity =
          options.enabled() && !pinned.get(k)
              ? inactivityDetector.inactivity(k, documents, now, options)
              : null;
      if (inactivity != null || learner.terms(k) < (options.enabled() ? options.minTerms() : 1)) {
        end(k, inactivity, learner, changes);
      }
    }
    if (!options.enabled()) {
      return changes;
    }
    if (documents - mergesChecked >= MERGE_EVERY) {
      mergesChecked = documents;
      checkIdentities(learner, changes);
      merge(learner, changes);
      mergeCriterion.clear();
    }
    if (documents - birthsChecked >= options.checkEvery()) {
      birthsChecked = documents;
      birthChecks.growth(documents, learner, changes);
    }
    if (documents / REVIEW_EVERY > before / REVIEW_EVERY
        && documents > BirthChecks.INITIAL_DOCUMENTS) {
      birthChecks.explanation(documents, learner, changes);
    }
    return changes;
  }

  /**
   * Returns the reservoir documents that would have belonged to a topic that has just been born.
   */
  public BirthHistory birthHistory(LifecycleChange.Born born, TopicLearner learner) {
    return BirthHistory.of(born, reservoir, learner, TopicSlots.of(learner, this::id));
  }

  /** Removes evicted vocabulary rows from the documents in the reservoir. */
  public void evict(BitSet rows) {
    reservoir.replaceAll(document -> document.without(rows));
    sample.replaceAll(document -> document.without(rows));
    identities.evict(rows);
  }

  /** Returns 1 - cosine of the terms of the topic in a slot now and those that it settled with. */
  public double drift(int slot, SparseVector topic) {
    return 1 - identities.cosine(ids[slot], topic);
  }

  /** Ends topics that have become about something else, and lets others settle. */
  private void checkIdentities(TopicLearner learner, List<LifecycleChange> changes) {
    for (int k = 0; k < capacity; k++) {
      if (ids[k] == NONE || documents - bornAfter[k] < options.protectedDocuments()) {
        continue;
      }
      SparseVector topic = learner.topic(k);
      double cosine = identities.cosine(ids[k], topic);
      if (!settled.get(k)) {
        identities.settle(ids[k], topic);
        settled.set(k);
      } else if (cosine < LifecycleOptions.MAX_TOPIC_COSINE && !pinned.get(k)) {
        changes.add(new LifecycleChange.Ended(ids[k], identities.terms(ids[k]), cosine, null));
        free(k);
        changes.add(born(k, topic.unit(), List.of(), null));
      }
    }
  }

  private void end(
      int slot,
      @Nullable Inactivity inactivity,
      TopicLearner learner,
      List<LifecycleChange> changes) {
    changes.add(new LifecycleChange.Ended(ids[slot], lastTerms(slot, learner), null, inactivity));
    learner.clear(slot);
    free(slot);
  }

  private SparseVector lastTerms(int slot, TopicLearner learner) {
    SparseVector now = learner.topic(slot);
    return now.size() < FEW_TERMS ? identities.terms(ids[slot]) : now;
  }

  private void free(int slot) {
    identities.remove(ids[slot]);
    ids[slot] = NONE;
    pinned.clear(slot);
    settled.clear(slot);
    mergeCriterion.clear(slot);
    slots.markChanged();
  }

  private LifecycleChange.Born born(
      int slot, SparseVector topic, List<String> members, @Nullable Double gain) {
    ids[slot] = nextId++;
    bornAfter[slot] = documents;
    identities.settle(ids[slot], topic);
    inactivityDetector.reset(slot);
    slots.markChanged();
    return new LifecycleChange.Born(slot, ids[slot], topic, members, gain);
  }

  /** Merges topics that have similar terms or always occur together. */
  private void merge(TopicLearner learner, List<LifecycleChange> changes) {
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < k; l++) {
        if (ids[k] == NONE || ids[l] == NONE) {
          continue;
        }
        boolean areSimilar = TopicEnergies.cosine(k, l, learner) > options.mergeCosine();
        if (mergeCriterion.check(k, l, areSimilar) && !(pinned.get(k) && pinned.get(l))) {
          boolean keepsFirst = pinned.get(k) == pinned.get(l) ? ids[k] < ids[l] : pinned.get(k);
          changes.add(keepsFirst ? merge(l, k, learner) : merge(k, l, learner));
        }
      }
    }
  }

  /** Merges the topic of one slot into that of another. */
  public LifecycleChange.Merged merge(int from, int into, TopicLearner learner) {
    double cosine = TopicEnergies.cosine(from, into, learner);
    var merged = new LifecycleChange.Merged(ids[from], lastTerms(from, learner), ids[into], cosine);
    learner.merge(from, into);
    inactivityDetector.merge(from, into);
    free(from);
    return merged;
  }

  /**
   * Pins or unpins the topic of a slot. A pinned topic is neither displaced nor merged away, and
   * keeps its id whatever it becomes about. Returns whether this changes anything.
   */
  public boolean pin(int slot, boolean isPinned) {
    boolean isNew = pinned.get(slot) != isPinned;
    pinned.set(slot, isPinned);
    if (isNew) {
      slots.markChanged();
    }
    return isNew;
  }

  /**
   * Seeds a topic by user command. Its strength is the median of the live topics, so that it
   * neither fades before its first documents nor outweighs others.
   *
   * @param topic its terms, of unit norm
   * @return the changes; empty if every slot is pinned or protected
   */
  public List<LifecycleChange> seed(SparseVector topic, TopicLearner learner) {
    List<LifecycleChange> changes = new ArrayList<>();
    if (seedRefusal(learner) != null) {
      return changes;
    }
    int slot = weakest(learner);
    double median = TopicEnergies.median(ids, learner);
    displace(slot, learner, changes);
    learner.seed(slot, topic, median > 0 ? median : 1, Math.min(1, learner.weight()));
    changes.add(born(slot, topic, List.of(), null));
    return changes;
  }

  /** Returns why no topic can be seeded now, with a remedy, or null if one can be. */
  public @Nullable String seedRefusal(TopicLearner learner) {
    if (!(learner.weight() > 0)) {
      return "nothing has been learned yet: seed the topic again after the first mini-batch";
    }
    if (weakest(learner) >= 0) {
      return null;
    }
    int held = pinned.cardinality();
    return ("all %s slots are taken, %s by pinned topics and %s by topics born within the last %s"
            + " documents (lifecycle.protected-documents): unpin a topic, or try again later")
        .formatted(capacity, held, capacity - held, options.protectedDocuments());
  }

  /** Deletes the content and id of a document from the reservoir. */
  public void deleteDocument(String document) {
    reservoir.replaceAll(each -> each.deleted(document));
    sample.replaceAll(each -> each.deleted(document));
  }

  /** Returns whether the topic in a slot is pinned. */
  public boolean isPinned(int slot) {
    return pinned.get(slot);
  }

  boolean isFree(int slot) {
    return ids[slot] == NONE;
  }

  boolean isDisplaceable(int slot) {
    return !pinned.get(slot) && documents - bornAfter[slot] >= options.protectedDocuments();
  }

  /** Returns a free slot; else that of the least useful topic that may be displaced; else -1. */
  int weakest(TopicLearner learner) {
    return IntStream.range(0, capacity)
        .filter(this::isFree)
        .findFirst()
        .orElseGet(() -> TopicEnergies.leastUseful(this::isDisplaceable, learner));
  }

  /**
   * Starts the topic of a candidate in a slot, whose topic ends.
   *
   * @param selectedFrom number of documents that the members were selected from
   */
  List<LifecycleChange> start(
      int slot, BirthCandidate candidate, double selectedFrom, TopicLearner learner) {
    List<LifecycleChange> changes = new ArrayList<>();
    displace(slot, learner, changes);
    double strength = Math.max(candidate.gain(), MIN_STRENGTH * TopicEnergies.median(ids, learner));
    learner.seed(slot, candidate.topic(), strength, Math.min(selectedFrom, learner.weight()));
    List<String> members = candidate.members().stream().map(each -> each.header().id()).toList();
    changes.add(born(slot, candidate.topic(), members, candidate.gain()));
    return changes;
  }

  /** Ends the topic in a slot, if there is one. */
  private void displace(int slot, TopicLearner learner, List<LifecycleChange> changes) {
    if (ids[slot] != NONE) {
      end(slot, null, learner, changes);
    }
  }

  @Override
  public List<StatePart> parts() {
    return List.of(reservoir, sample, mergeCriterion, identities, slots);
  }
}
