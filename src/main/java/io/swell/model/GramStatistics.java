package io.swell.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What documents taught: S = sum w v v' (K x K), R = sum w d v' (M x K), W = sum w, with w the
 * forgetting weight of each document, and per slot the weight since it was seeded.
 *
 * <p>R is kept as {@code scale x stored}: forgetting multiplies one number and touches no row. The
 * stored rows lie in slabs of 256, made when first touched, so memory follows the terms seen: 8 K
 * bytes a row.
 */
public final class GramStatistics {
  /** The scale is folded into the stored rows below this; a power of two, so no digit is lost. */
  private static final double SMALLEST_SCALE = 0x1p-100;

  private final int capacity;
  private final double[] s;
  private final double[] slotWeight;
  private final double[] slotSeen;
  private double[] @Nullable [] slabs = new double[0][];
  private double scale = 1;
  private double weight;
  private double seen;
  private final SlotJournal journal = new SlotJournal();

  GramStatistics(int capacity) {
    this.capacity = capacity;
    s = new double[capacity * capacity];
    slotWeight = new double[capacity];
    slotSeen = new double[capacity];
  }

  /** S, K x K, row-major; not to be modified. */
  public double[] s() {
    return s;
  }

  /** Copies row m of R; zeros for a row never touched. */
  public void r(int row, double[] into) {
    double[] slab = slab(row);
    if (slab == null) {
      Arrays.fill(into, 0, capacity, 0);
      return;
    }
    int at = offset(row);
    for (int k = 0; k < capacity; k++) {
      into[k] = scale * slab[at + k];
    }
  }

  /** W. */
  public double weight() {
    return weight;
  }

  /** W_k. */
  public double weight(int slot) {
    return slotWeight[slot];
  }

  /** Documents learned from, unfaded. */
  public double seen() {
    return seen;
  }

  /** Documents learned from since the slot was seeded, unfaded. */
  public double seen(int slot) {
    return slotSeen[slot];
  }

  /** Number of rows that there is room for: M rounded up. */
  int rows() {
    return slabs.length << Stripes.SLAB_BITS;
  }

  SlotJournal journal() {
    return journal;
  }

  private double @Nullable [] slab(int row) {
    int slab = row >>> Stripes.SLAB_BITS;
    return slab < slabs.length ? slabs[slab] : null;
  }

  private int offset(int row) {
    return (row & (Stripes.SLAB - 1)) * capacity;
  }

  /** Makes room for rows 0 to {@code highest}; slabs themselves come when touched. */
  void grow(int highest) {
    int needed = (highest >>> Stripes.SLAB_BITS) + 1;
    if (needed > slabs.length) {
      slabs = Arrays.copyOf(slabs, Math.max(needed, slabs.length + slabs.length / 4));
    }
  }

  private double[] touch(int row) {
    int at = row >>> Stripes.SLAB_BITS;
    double[] slab = slabs[at];
    if (slab == null) {
      slab = new double[Stripes.SLAB * capacity];
      slabs[at] = slab;
    }
    return slab;
  }

  /** Scales S, R, W and W_k by beta. */
  void forget(double beta) {
    weight *= beta;
    for (int i = 0; i < s.length; i++) {
      s[i] *= beta;
    }
    for (int k = 0; k < capacity; k++) {
      slotWeight[k] *= beta;
    }
    if (beta == 0) {
      for (double[] slab : slabs) {
        if (slab != null) {
          Arrays.fill(slab, 0);
        }
      }
      return;
    }
    scale *= beta;
    if (scale < SMALLEST_SCALE) {
      int exponent = Math.getExponent(scale);
      everywhere(new SlotJournal.Operation.Fold(exponent));
      scale = Math.scalb(scale, -exponent);
    }
  }

  /** Counts documents in: W, the number seen, and both for every slot; a free slot has neither. */
  void arrive(int documents, Topics topics) {
    weight += documents;
    seen += documents;
    for (int k = 0; k < capacity; k++) {
      boolean lives = topics.terms(k) > 0;
      slotWeight[k] = lives ? slotWeight[k] + documents : 0;
      slotSeen[k] = lives ? slotSeen[k] + documents : 0;
    }
  }

  /** S = base + V'V. */
  void gatherCodes(double[] base, double[] v, int documents) {
    System.arraycopy(base, 0, s, 0, s.length);
    for (int i = 0; i < documents; i++) {
      int at = i * capacity;
      for (int k = 0; k < capacity; k++) {
        double vk = v[at + k];
        if (vk != 0) {
          int row = k * capacity;
          for (int l = 0; l < capacity; l++) {
            s[row + l] += vk * v[at + l];
          }
        }
      }
    }
  }

  /** Adds d_im v_i to the touched rows of a stripe. */
  void gatherRows(int stripe, RowBatch batch, double[] v) {
    int count = batch.count(stripe);
    for (int i = 0; i < count; i++) {
      int row = batch.rows(stripe)[i];
      double[] slab = touch(row);
      int at = offset(row);
      for (int e = batch.from(stripe, i); e < batch.from(stripe, i + 1); e++) {
        double times = batch.weight(e) / scale;
        int from = batch.document(e) * capacity;
        for (int k = 0; k < capacity; k++) {
          slab[at + k] += times * v[from + k];
        }
      }
    }
  }

  /** Row and column k of S, W_k and column k of R become 0. Costs O(M). */
  void clear(int slot) {
    for (int l = 0; l < capacity; l++) {
      s[slot * capacity + l] = 0;
      s[l * capacity + slot] = 0;
    }
    slotWeight[slot] = 0;
    slotSeen[slot] = 0;
    everywhere(new SlotJournal.Operation.Clear(slot));
  }

  /** Starts an empty slot: S_kk = strength, R_.k = strength topic, W_k = weight. */
  void seed(int slot, SparseVector topic, double strength, double slotWeight) {
    s[slot * capacity + slot] = strength;
    this.slotWeight[slot] = slotWeight;
    slotSeen[slot] = slotWeight;
    weight = Math.max(weight, slotWeight);
    for (int i = 0; i < topic.size(); i++) {
      int row = topic.row()[i];
      touch(row)[offset(row) + slot] = strength * topic.weight()[i] / scale;
    }
  }

  /** Lets the codes of one slot count {@code times}-fold for another, and empties the first. */
  void merge(int from, int into, double times) {
    double both = s[from * capacity + into];
    double own = s[from * capacity + from];
    for (int l = 0; l < capacity; l++) {
      double moved = times * s[from * capacity + l];
      s[into * capacity + l] += moved;
      if (l != into) {
        s[l * capacity + into] = s[into * capacity + l];
      }
    }
    s[into * capacity + into] += times * both + times * times * own;
    for (int l = 0; l < capacity; l++) {
      s[from * capacity + l] = 0;
      s[l * capacity + from] = 0;
    }
    slotWeight[into] = Math.max(slotWeight[into], slotWeight[from]);
    slotSeen[into] = Math.max(slotSeen[into], slotSeen[from]);
    slotWeight[from] = 0;
    slotSeen[from] = 0;
    everywhere(new SlotJournal.Operation.Merge(from, into, times));
  }

  private void everywhere(SlotJournal.Operation operation) {
    journal.add(operation);
    for (double[] slab : slabs) {
      if (slab != null) {
        for (int at = 0; at < slab.length; at += capacity) {
          SlotJournal.apply(operation, slab, at, capacity);
        }
      }
    }
  }

  /** A row of R becomes 0. */
  void evict(int row) {
    double[] slab = slab(row);
    if (slab != null) {
      Arrays.fill(slab, offset(row), offset(row) + capacity, 0);
    }
  }

  /** Whether a row of R is all zero. */
  boolean isZero(int row) {
    double[] slab = slab(row);
    if (slab != null) {
      for (int at = offset(row); at < offset(row) + capacity; at++) {
        if (slab[at] != 0) {
          return false;
        }
      }
    }
    return true;
  }

  void writeRow(int row, StateWriter out) {
    out.putDoubles(touch(row), offset(row), offset(row) + capacity);
  }

  /** Takes back a stored row that was saved at a journal stamp; the journal must be there. */
  void readRow(int row, long stamp, double[] stored) {
    grow(row);
    double[] slab = touch(row);
    System.arraycopy(stored, 0, slab, offset(row), capacity);
    journal.replay(stamp, slab, offset(row), capacity);
  }

  void write(StateWriter out) {
    out.putDouble(scale).putDouble(weight).putDouble(seen);
    out.putDoubles(slotWeight, 0, capacity).putDoubles(slotSeen, 0, capacity);
    journal.write(out);
  }

  void read(StateReader in) {
    scale = in.getDouble();
    weight = in.getDouble();
    seen = in.getDouble();
    System.arraycopy(in.getDoubles(capacity), 0, slotWeight, 0, capacity);
    System.arraycopy(in.getDoubles(capacity), 0, slotSeen, 0, capacity);
    journal.read(in);
  }

  /** Takes back one row of S. */
  void readS(int row, double[] values) {
    System.arraycopy(values, 0, s, row * capacity, capacity);
  }
}
