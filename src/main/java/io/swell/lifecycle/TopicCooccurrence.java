package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import io.swell.tracking.TopicAssigner;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * How much topics come in the same documents: {@code c_kl = sum_i v_ik v_il} over the documents
 * since the last {@link #clear()}, where a topic with less than 5 % share of a document counts as
 * absent. Adding costs O(K + t^2) a document of t topics, memory is O(K^2).
 */
final class TopicCooccurrence implements StatePart {
  private static final byte KIND = 'y';

  private final int capacity;

  /** c_kl at k * K + l for l at most k. */
  private final double[] sum;

  /** Documents with a topic. */
  private final int[] documents;

  /** Slots whose row was changed since the last save. */
  private final BitSet changed = new BitSet();

  TopicCooccurrence(int capacity) {
    this.capacity = capacity;
    sum = new double[capacity * capacity];
    documents = new int[capacity];
  }

  /**
   * Counts documents.
   *
   * @param gram U'U, whose diagonal gives the topics' norms
   * @param ids id of the topic in each slot; a slot with -1 is left out
   */
  void add(Codes codes, double[] gram, long[] ids) {
    double[] energy = new double[capacity];
    int[] present = new int[capacity];
    for (int i = 0; i < codes.documents(); i++) {
      double all = 0;
      for (int k = 0; k < capacity; k++) {
        energy[k] =
            ids[k] < 0
                ? 0
                : Math.abs(codes.code()[i * capacity + k]) * Math.sqrt(gram[k * (capacity + 1)]);
        all += energy[k];
      }
      int n = 0;
      for (int k = 0; k < capacity; k++) {
        if (energy[k] > 0 && energy[k] >= TopicAssigner.LEAST_SHARE * all) {
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
   * Returns {@code c_kl / sqrt(c_kk c_ll)}: 1 if two topics always come together in the same
   * proportion, 0 if never; 0, too, if one of them is in fewer documents than {@code least}.
   */
  double cosine(int slot, int other, int least) {
    if (Math.min(documents[slot], documents[other]) < least) {
      return 0;
    }
    double both = sum[Math.max(slot, other) * capacity + Math.min(slot, other)];
    return both / Math.sqrt(sum[slot * (capacity + 1)] * sum[other * (capacity + 1)]);
  }

  /** Forgets all documents. */
  void clear() {
    for (int k = 0; k < capacity; k++) {
      clear(k);
    }
  }

  /** Forgets a slot's past. */
  void clear(int slot) {
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

  /** One piece for each slot whose row changed. */
  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    for (int k = changed.nextSetBit(0); k >= 0; k = changed.nextSetBit(k + 1)) {
      double[] row = Arrays.copyOfRange(sum, k * capacity, k * capacity + k + 1);
      int[] set = IntStream.range(0, row.length).filter(l -> row[l] != 0).toArray();
      double[] sums = Arrays.stream(set).mapToDouble(l -> row[l]).toArray();
      byte[] key = out.putByte(KIND).putInt(k).take();
      out.putInt(documents[k]).putInt(set.length).putInts(set, 0, set.length);
      changes.put(key, out.putDoubles(sums, 0, sums.length).take());
    }
    changed.clear();
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key[0] != KIND) {
      return false;
    }
    var at = new StateReader(key);
    at.getByte();
    int slot = at.getInt();
    if (slot < 0 || slot >= capacity) {
      throw new IllegalArgumentException(
          "the saved model has a slot " + slot + ", learn.topics says " + capacity);
    }
    var in = new StateReader(value);
    documents[slot] = in.getInt();
    int[] set = in.getInts(in.getCount(12));
    double[] sums = in.getDoubles(set.length);
    for (int i = 0; i < set.length; i++) {
      sum[slot * capacity + set[i]] = sums[i];
    }
    in.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    changed.clear();
  }
}
