package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.SparseVector;
import io.swell.output.Assignment;
import io.swell.state.Saved;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Decides which topics are about the same: those that have similar terms or occur in the same
 * documents at {@value #CHECKS} consecutive checks.
 *
 * <p>Co-occurrence is {@code c_kl = sum_i v_ik v_il} over the documents since the last {@link
 * #clear()}. A topic with a proportion below 5 % in a document counts as absent. Adding a document
 * with t topics costs O(K + t^2); memory is O(K^2).
 */
final class MergeCriterion extends StatePart {
  static final StateKind KIND = new StateKind('y', "co-occurrences of topics");

  /** Consecutive checks in which two topics must qualify before they merge. */
  static final int CHECKS = 3;

  /** Topics merge whose documents are the same: their co-occurrence is above this. */
  private static final double MERGE_COOCCURRENCE = 0.8;

  private final int capacity;

  /** Sums c_kl, stored at k * K + l for l at most k. */
  private final double[] sum;

  /** Number of documents that contain the topic in each slot. */
  private final int[] documents;

  /** Slots whose row has changed since the last save. */
  private final BitSet changed = new BitSet();

  /** Consecutive checks at which two slots were similar, by k * K + l for k less than l. */
  @Saved(1)
  private final Map<Long, Long> streaks = new TreeMap<>();

  MergeCriterion(int capacity) {
    super(KIND);
    this.capacity = capacity;
    sum = new double[capacity * capacity];
    documents = new int[capacity];
  }

  /**
   * Adds the documents of a mini-batch.
   *
   * @param gram U'U, whose diagonal gives the topics' norms
   * @param ids id of the topic in each slot; a slot with -1 is ignored
   */
  void add(Codes codes, double[] gram, long[] ids) {
    double[] norm = new double[capacity];
    for (int k = 0; k < capacity; k++) {
      norm[k] = ids[k] < 0 ? 0 : Math.sqrt(gram[k * (capacity + 1)]);
    }
    double[] energy = new double[capacity];
    int[] present = new int[capacity];
    for (int i = 0; i < codes.documents(); i++) {
      double total = 0;
      for (int k = 0; k < capacity; k++) {
        energy[k] = Math.abs(codes.code()[i * capacity + k]) * norm[k];
        total += energy[k];
      }
      int n = 0;
      for (int k = 0; k < capacity; k++) {
        if (energy[k] > 0 && energy[k] >= Assignment.MIN_SHARE * total) {
          present[n++] = k;
          documents[k]++;
          changed.set(k);
        }
      }
      for (int a = 0; a < n; a++) {
        int k = present[a];
        for (int b = 0; b <= a; b++) {
          int l = present[b];
          sum[k * capacity + l] += codes.code()[i * capacity + k] * codes.code()[i * capacity + l];
        }
      }
    }
  }

  /**
   * Returns {@code c_kl / sqrt(c_kk c_ll)}: 1 if two topics always occur together in the same
   * ratio, 0 if they never do, or if one of them occurs in fewer documents than {@code
   * minDocuments}.
   */
  double cosine(int slot, int other, int minDocuments) {
    if (Math.min(documents[slot], documents[other]) < minDocuments) {
      return 0;
    }
    double both = sum[Math.max(slot, other) * capacity + Math.min(slot, other)];
    return both / Math.sqrt(sum[slot * (capacity + 1)] * sum[other * (capacity + 1)]);
  }

  /**
   * Records one check of the topics of two slots; returns whether they are to be merged.
   *
   * @param areSimilar whether their terms are similar
   */
  boolean check(int slot, int other, boolean areSimilar) {
    boolean areSame =
        areSimilar || cosine(slot, other, LifecycleOptions.MIN_NEIGHBORS) > MERGE_COOCCURRENCE;
    long at = (long) Math.min(slot, other) * capacity + Math.max(slot, other);
    if (!areSame) {
      streaks.remove(at);
    }
    return areSame && streaks.merge(at, 1L, Long::sum) >= CHECKS;
  }

  void clear() {
    IntStream.range(0, capacity).forEach(this::clearDocuments);
  }

  void clear(int slot) {
    clearDocuments(slot);
    streaks.keySet().removeIf(at -> at / capacity == slot || at % capacity == slot);
  }

  private void clearDocuments(int slot) {
    documents[slot] = 0;
    changed.set(slot);
    Arrays.fill(sum, slot * capacity, slot * capacity + slot + 1, 0);
    for (int other = slot + 1; other < capacity; other++) {
      if (sum[other * capacity + slot] != 0) {
        sum[other * capacity + slot] = 0;
        changed.set(other);
      }
    }
  }

  /** Saves one piece for each slot whose row has changed. */
  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    for (int k = changed.nextSetBit(0); k >= 0; k = changed.nextSetBit(k + 1)) {
      double[] row = Arrays.copyOfRange(sum, k * capacity, k * capacity + k + 1);
      int[] set = IntStream.range(0, row.length).filter(l -> row[l] != 0).toArray();
      double[] sums = Arrays.stream(set).mapToDouble(l -> row[l]).toArray();
      byte[] key = key().putInt(k).take();
      new SparseVector(set, sums).write(out.putInt(documents[k]));
      changes.put(key, out.take());
    }
    changed.clear();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int slot = key.getIndex(capacity);
    documents[slot] = in.getInt();
    SparseVector sums = SparseVector.read(in);
    for (int i = 0; i < sums.size(); i++) {
      sum[slot * capacity + sums.row()[i]] = sums.weight()[i];
    }
  }

  @Override
  public void restored() {
    changed.clear();
  }
}
