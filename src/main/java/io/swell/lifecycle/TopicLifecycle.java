package io.swell.lifecycle;

import io.swell.lifecycle.InactivityDetector.Silence;
import io.swell.model.FarthestFirstSeeding;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lives of topics: which topic has which slot, and when topics are born, end and merge. Ids
 * count up from 0 and are never used again.
 *
 * <p>Per learned mini-batch: {@link #before} it, {@link #after} it. A pure function of the batches,
 * so the same batches give the same lives. Every {@code lifecycle.check-every} documents a look for
 * births costs O(kept^2 K).
 */
public final class TopicLifecycle implements StatePart {
  public static final long NONE = -1;
  private static final byte KIND = 'l';

  /** Least strength of a new topic, as a share of the median of the live ones. */
  private static final double WEAKEST = 0.3;

  private final LifecycleOptions options;
  private final int capacity;
  private final int terms;
  private final DocumentReservoir reservoir;
  private final MergeHysteresis mergeHysteresis;
  private final TopicCooccurrence cooccurrence;
  private final InactivityDetector inactivity;
  private final long[] ids;
  private final long[] bornAfter;
  private final BitSet pinned = new BitSet();
  private long nextId;
  private long documents;
  private long looked;
  private long checked;
  private boolean isChanged;

  /**
   * @param capacity slots of the learner
   * @param terms most terms of a newborn
   */
  public TopicLifecycle(LifecycleOptions options, int capacity, int terms) {
    this.options = options;
    this.capacity = capacity;
    this.terms = terms;
    reservoir = new DocumentReservoir(options.recent(), options.kept());
    mergeHysteresis = new MergeHysteresis(capacity);
    cooccurrence = new TopicCooccurrence(capacity);
    inactivity = new InactivityDetector(capacity);
    ids = new long[capacity];
    Arrays.fill(ids, NONE);
    bornAfter = new long[capacity];
  }

  /** Id of the topic that lives in a slot, or -1. */
  public long id(int slot) {
    return ids[slot];
  }

  /** Documents that the next mini-batch should hold at least, given the usual number. */
  public int leastBatch(int usual) {
    return startsFromEvidence() ? Math.max(usual, 2 * capacity) : usual;
  }

  private boolean startsFromEvidence() {
    return documents == 0 && options.start() == LifecycleOptions.Start.EVIDENCE;
  }

  /**
   * Looks at a mini-batch that is to be learned from. The first one gives a start from evidence:
   * well-spread documents are the topics, and each has the mean energy of the batch's codes as its
   * strength, as if the batch had been explained by them before.
   */
  public List<LifecycleChange.Born> before(MiniBatch batch, TopicLearner learner) {
    List<LifecycleChange.Born> changes = new ArrayList<>();
    if (!startsFromEvidence()) {
      return changes;
    }
    List<SparseVector> topics = FarthestFirstSeeding.of(batch, capacity, options.leastTerms());
    for (int k = 0; k < topics.size(); k++) {
      learner.seed(k, topics.get(k), 1, batch.documents());
    }
    double energy = 0;
    for (double v : learner.code(batch).code()) {
      energy += v * v;
    }
    for (int k = 0; k < topics.size(); k++) {
      learner.clear(k);
      learner.seed(k, topics.get(k), energy / topics.size(), batch.documents());
      changes.add(
          born(k, new BirthCandidate(topics.get(k), List.of(), energy / topics.size(), 0), null));
    }
    return changes;
  }

  /**
   * Looks at a mini-batch that has been learned from: topics end, merge and are born.
   *
   * @param topicProportions of its documents
   * @param now event time reached with it
   */
  public List<LifecycleChange> after(
      LearnedBatch batch, TopicProportions topicProportions, long now, TopicLearner learner) {
    List<LifecycleChange> changes = new ArrayList<>();
    documents = reservoir.add(batch, documents, options);
    isChanged = true;
    if (options.births()) {
      cooccurrence.add(batch.codes(), learner.gram(), ids);
      inactivity.add(topicProportions, documents, now);
    }
    for (int k = 0; k < capacity; k++) {
      if (ids[k] == NONE) {
        continue;
      }
      Silence silence =
          options.births() && !pinned.get(k) ? inactivity.of(k, documents, now, options) : null;
      if (silence != null || learner.terms(k) < (options.births() ? options.leastTerms() : 1)) {
        end(k, silence, learner, changes);
      }
    }
    if (!options.births()) {
      return changes;
    }
    if (documents - checked >= options.mergeEvery()) {
      checked = documents;
      merge(learner, changes);
      cooccurrence.clear();
    }
    if (documents - looked >= options.every()) {
      looked = documents;
      births(learner, changes);
    }
    return changes;
  }

  /** What was there of a topic that has just been born. */
  public BirthHistory past(LifecycleChange.Born born, TopicLearner learner) {
    return BirthHistorySearch.of(born, reservoir, learner, TopicSlots.of(learner, this::id));
  }

  /** Says that rows left the vocabulary: remembered documents lose them. */
  public void evict(BitSet rows) {
    reservoir.evict(rows);
  }

  private void end(
      int slot, @Nullable Silence silence, TopicLearner learner, List<LifecycleChange> changes) {
    learner.clear(slot);
    changes.add(new LifecycleChange.Dormant(slot, ids[slot], silence));
    free(slot);
  }

  private void free(int slot) {
    ids[slot] = NONE;
    pinned.clear(slot);
    mergeHysteresis.clear(slot);
    cooccurrence.clear(slot);
  }

  private LifecycleChange.Born born(int slot, BirthCandidate candidate, @Nullable Long displaced) {
    List<String> members = candidate.members().stream().map(ReservoirDocument::id).toList();
    return born(slot, candidate.topic(), members, candidate.gain(), displaced);
  }

  private LifecycleChange.Born born(
      int slot,
      SparseVector topic,
      List<String> members,
      @Nullable Double gain,
      @Nullable Long displaced) {
    ids[slot] = nextId++;
    bornAfter[slot] = documents;
    inactivity.begin(slot);
    return new LifecycleChange.Born(slot, ids[slot], topic, members, gain, displaced);
  }

  /** Merges topics that are alike in their terms, or that always come together. */
  private void merge(TopicLearner learner, List<LifecycleChange> changes) {
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < k; l++) {
        if (ids[k] == NONE || ids[l] == NONE) {
          continue;
        }
        boolean areAlike =
            TopicEnergies.cosine(k, l, learner) > options.merge()
                || cooccurrence.cosine(k, l, options.members()) > options.mergeTogether();
        if (mergeHysteresis.check(k, l, areAlike) >= options.mergeChecks()
            && !(pinned.get(k) && pinned.get(l))) {
          boolean isHeir = pinned.get(k) == pinned.get(l) ? ids[k] < ids[l] : pinned.get(k);
          changes.add(isHeir ? merge(l, k, learner) : merge(k, l, learner));
        }
      }
    }
  }

  /** Makes one slot's topic part of another's. */
  public LifecycleChange.Merged merge(int from, int into, TopicLearner learner) {
    double cosine = TopicEnergies.cosine(from, into, learner);
    learner.merge(from, into);
    var merged = new LifecycleChange.Merged(from, ids[from], into, ids[into], cosine);
    inactivity.merge(from, into);
    free(from);
    isChanged = true;
    return merged;
  }

  /** Lets a slot's topic be neither displaced nor merged away; says whether that is new. */
  public boolean pin(int slot, boolean isPinned) {
    boolean isNew = pinned.get(slot) != isPinned;
    pinned.set(slot, isPinned);
    isChanged |= isNew;
    return isNew;
  }

  /**
   * Lets a topic be born by hand, as strong as the median of those that live, so that it neither
   * fades before its first documents nor outweighs others.
   *
   * @param topic its terms, of unit norm
   * @return what changed; nothing where every slot is pinned or protected
   */
  public List<LifecycleChange> seed(SparseVector topic, TopicLearner learner) {
    List<LifecycleChange> changes = new ArrayList<>();
    if (fullness(learner) != null) {
      return changes;
    }
    int slot = weakest(learner);
    isChanged = true;
    double median = TopicEnergies.median(ids, learner);
    Long displaced = null;
    if (ids[slot] != NONE) {
      displaced = ids[slot];
      end(slot, null, learner, changes);
    }
    learner.seed(slot, topic, median > 0 ? median : 1, Math.min(1, learner.weight()));
    changes.add(born(slot, topic, List.of(), null, displaced));
    return changes;
  }

  /** Why no topic may be seeded, with the remedy; null if a slot is free or may be. */
  @Nullable
  public String fullness(TopicLearner learner) {
    if (!(learner.weight() > 0)) {
      return "nothing has been learned yet: seed it again when documents have come";
    }
    if (weakest(learner) >= 0) {
      return null;
    }
    int kept = pinned.cardinality();
    return "all "
        + capacity
        + " slots are taken, "
        + kept
        + " by pinned topics and "
        + (capacity - kept)
        + " by topics born within the last "
        + options.protectedDocuments()
        + " documents (lifecycle.protected-documents): unpin a topic, or seed it again when more have come";
  }

  /** Forgets what a document is about, and who it is. */
  public void erase(String document) {
    reservoir.erase(document);
  }

  /** Whether a slot's topic is pinned. */
  public boolean isPinned(int slot) {
    return pinned.get(slot);
  }

  private void births(TopicLearner learner, List<LifecycleChange> changes) {
    boolean first = documents <= options.first();
    var birthDetector = new BirthDetector(options, terms, reservoir.unexplained(), learner);
    int most = first ? capacity : options.birthsPerStep();
    for (int births = 0; births < most; ) {
      BirthCandidate candidate =
          birthDetector.next(first ? options.firstMembers() : options.members());
      if (candidate == null) {
        return;
      }
      int slot =
          candidate.topic().size() < options.leastTerms()
                  || candidate.cosine() >= options.distinct()
              ? -1
              : slotFor(candidate, learner);
      if (slot < 0) {
        continue;
      }
      Long displaced = null;
      if (ids[slot] != NONE) {
        displaced = ids[slot];
        end(slot, null, learner, changes);
      }
      double strength = Math.max(candidate.gain(), WEAKEST * TopicEnergies.median(ids, learner));
      double weight = Math.min((double) (documents - candidate.since()), learner.weight());
      learner.seed(slot, candidate.topic(), strength, weight);
      changes.add(born(slot, candidate, displaced));
      birthDetector.born(candidate);
      births++;
    }
  }

  /** A free slot; else that of the least useful topic, if the newborn deserves it; else -1. */
  private int slotFor(BirthCandidate candidate, TopicLearner learner) {
    int weakest = weakest(learner);
    if (weakest < 0 || ids[weakest] == NONE) {
      return weakest;
    }
    double gain = candidate.gain() / (documents - candidate.since());
    return gain >= options.advantage() * TopicEnergies.usefulness(weakest, learner)
            && GrowthTest.isEnough(candidate, reservoir, documents, options.growth())
        ? weakest
        : -1;
  }

  /** A free slot; else that of the least useful topic that may be displaced; else -1. */
  private int weakest(TopicLearner learner) {
    int weakest = -1;
    double least = 0;
    for (int k = 0; k < capacity; k++) {
      if (ids[k] == NONE) {
        return k;
      }
      if (!pinned.get(k) && documents - bornAfter[k] >= options.protectedDocuments()) {
        double usefulness = TopicEnergies.usefulness(k, learner);
        if (weakest < 0 || usefulness < least) {
          weakest = k;
          least = usefulness;
        }
      }
    }
    return weakest;
  }

  @Override
  public void save(StateSink changes) {
    reservoir.save(changes);
    cooccurrence.save(changes);
    if (isChanged) {
      var out = new StateWriter();
      byte[] key = out.putByte(KIND).take();
      out.putLong(documents).putLong(looked).putLong(checked).putLong(nextId).putInt(capacity);
      for (int k = 0; k < capacity; k++) {
        out.putLong(ids[k]).putLong(bornAfter[k]);
      }
      mergeHysteresis.write(out);
      int[] kept = pinned.stream().toArray();
      out.putInt(kept.length).putInts(kept, 0, kept.length);
      inactivity.write(out);
      changes.put(key, out.take());
      isChanged = false;
    }
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key[0] == DocumentReservoir.KIND) {
      reservoir.restore(key, value);
      return true;
    }
    if (key[0] != KIND) {
      return cooccurrence.restore(key, value);
    }
    var in = new StateReader(value);
    documents = in.getLong();
    looked = in.getLong();
    checked = in.getLong();
    nextId = in.getLong();
    int slots = in.getInt();
    if (slots != capacity) {
      throw new IllegalArgumentException(
          "the saved model has " + slots + " slots, learn.topics says " + capacity);
    }
    for (int k = 0; k < capacity; k++) {
      ids[k] = in.getLong();
      bornAfter[k] = in.getLong();
    }
    mergeHysteresis.read(in);
    for (int left = in.getCount(Integer.BYTES); left > 0; left--) {
      pinned.set(in.getIndex(capacity));
    }
    inactivity.read(in);
    in.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    reservoir.restored();
  }
}
