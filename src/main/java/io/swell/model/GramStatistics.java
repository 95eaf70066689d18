package io.swell.model;

import io.swell.math.Axpy;
import io.swell.math.Parallel;

/**
 * What documents taught: S = sum w v v' (K x K), R = sum w d v' (M x K), W = sum w, with w the
 * forgetting weight of each document, and per slot the weight since it was seeded.
 *
 * <p>R is kept as {@code scale x stored}: forgetting multiplies one number and touches no row.
 * Memory follows the terms seen: 8 K bytes a row ({@link ChunkedMatrix}).
 */
public final class GramStatistics {
  /** The scale is folded into the stored rows below this; a power of two, so no digit is lost. */
  private static final double SMALLEST_SCALE = 0x1p-100;

  /** Leaves nothing of any number: no two finite ones are so many powers of two apart. */
  private static final int NOTHING = -5_000;

  /** Rows of R read together, so that the processor waits for memory once and not for each. */
  private static final int FETCHED = 4;

  /** Documents whose codes are added to S together: they stay in the processor's cache. */
  private static final int TOGETHER = 40;

  private final int capacity;
  private final double[][] s;
  private final double[] slotWeight;
  private final double[] slotSeen;
  private final ChunkedMatrix slabs;
  private double scale = 1;
  private double weight;
  private double seen;
  private final ColumnOperationLog journal = new ColumnOperationLog();

  GramStatistics(int capacity, StoragePrecision precision) {
    this.capacity = capacity;
    s = new double[capacity][capacity];
    slotWeight = new double[capacity];
    slotSeen = new double[capacity];
    slabs = new ChunkedMatrix(capacity, precision);
  }

  /** Returns a copy of S, K x K, row-major. */
  public double[] s() {
    double[] flat = new double[capacity * capacity];
    for (int k = 0; k < capacity; k++) {
      System.arraycopy(s[k], 0, flat, k * capacity, capacity);
    }
    return flat;
  }

  /** S by rows; not to be modified. */
  double[][] sRows() {
    return s;
  }

  void copyS(double[][] into) {
    for (int k = 0; k < capacity; k++) {
      System.arraycopy(s[k], 0, into[k], 0, capacity);
    }
  }

  /** One entry of R, in a row that was touched. */
  double r(int row, int slot) {
    return scale * slabs.get(row, slot);
  }

  /** Copies row m of R; zeros for a row never touched. */
  public void r(int row, double[] into) {
    slabs.read(row, into);
    for (int k = 0; k < capacity; k++) {
      into[k] *= scale;
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
  public int rows() {
    return slabs.rows();
  }

  ColumnOperationLog journal() {
    return journal;
  }

  /** Makes room for rows 0 to {@code highest}. */
  void grow(int highest) {
    slabs.grow(highest);
  }

  /** Scales S, R, W and W_k by beta. */
  void forget(double beta) {
    weight *= beta;
    for (double[] row : s) {
      for (int k = 0; k < capacity; k++) {
        row[k] *= beta;
      }
    }
    for (int k = 0; k < capacity; k++) {
      slotWeight[k] *= beta;
    }
    double rest = beta;
    if (beta < SMALLEST_SCALE) { // or the scale itself could become 0, and never be anything again
      int exponent = beta == 0 ? NOTHING : Math.getExponent(beta);
      everywhere(new ColumnOperationLog.Operation.Fold(exponent));
      rest = beta == 0 ? 1 : Math.scalb(beta, -exponent);
    }
    scale *= rest;
    if (scale < SMALLEST_SCALE) {
      int exponent = Math.getExponent(scale);
      everywhere(new ColumnOperationLog.Operation.Fold(exponent));
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

  /**
   * S = base + V'V. Costs N K^2 / 2.
   *
   * @param base by rows, symmetric
   * @param v codes by documents
   */
  void gatherCodes(double[][] base, double[][] v, int documents, Parallel parallel) {
    parallel.run(
        Math.min(capacity, RowStripes.COUNT),
        part -> {
          int[] which = new int[TOGETHER];
          double[] factor = new double[TOGETHER];
          for (int k = part; k < capacity; k += RowStripes.COUNT) {
            System.arraycopy(base[k], 0, s[k], 0, capacity);
          }
          for (int first = 0; first < documents; first += TOGETHER) {
            int last = Math.min(documents, first + TOGETHER);
            for (int k = part; k < capacity; k += RowStripes.COUNT) {
              int count = 0;
              for (int i = first; i < last; i++) {
                which[count] = i;
                factor[count] = v[i][k];
                count += v[i][k] != 0 ? 1 : 0;
              }
              Axpy.add(s[k], 0, k + 1, 1, factor, which, 0, count, v);
            }
          }
        });
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < k; l++) {
        s[l][k] = s[k][l];
      }
    }
  }

  /** Makes the slabs of all rows of a mini-batch. */
  void touch(TransposedBatch batch) {
    for (int i = 0; i < batch.touched(); i++) {
      slabs.touch(batch.row(i));
    }
  }

  /**
   * Adds d_im v_i to the touched rows of a stripe, and lists those that the update must visit.
   *
   * @param v codes by documents
   * @param gather what a row gains
   * @param screen which entries of R can wake a zero row
   * @param threshold lambda_k / 2
   */
  void gatherRows(
      int stripe,
      TransposedBatch batch,
      double[][] v,
      RowGather gather,
      TopicUpdate.Screen screen,
      double[] threshold,
      Topics topics) {
    var rowScreen = new RowScreen(screen, scale, threshold);
    double[][] r = new double[FETCHED][capacity];
    double times = 1 / scale;
    int count = batch.count(stripe);
    int[] positions = batch.positions(stripe);
    batch.visitNone(stripe);
    for (int first = 0; first < count; first += FETCHED) {
      int last = Math.min(count, first + FETCHED);
      for (int j = first; j < last; j++) {
        slabs.read(batch.row(positions[j]), r[j - first]);
      }
      for (int j = first; j < last; j++) {
        double[] sum = r[j - first];
        int i = positions[j];
        int row = batch.row(i);
        int from = batch.from(i);
        int to = batch.from(i + 1);
        gather.add(sum, row, times, batch.weight(), batch.document(), from, to, v);
        slabs.write(row, sum);
        if (rowScreen.add(row, sum, topics.length(row) == 0)) {
          rowScreen.end(batch, stripe, slabs, topics);
        }
      }
    }
    rowScreen.end(batch, stripe, slabs, topics);
  }

  /** Returns the touched rows as they are stored. */
  double[][] get(TransposedBatch batch) {
    double[][] stored = new double[batch.touched()][capacity];
    for (int i = 0; i < stored.length; i++) {
      slabs.read(batch.row(i), stored[i]);
    }
    return stored;
  }

  /** Puts the touched rows back, and returns them. */
  double[][] put(TransposedBatch batch, double[][] stored) {
    for (int i = 0; i < stored.length; i++) {
      slabs.write(batch.row(i), stored[i]);
    }
    return stored;
  }

  /** Row and column k of S, W_k and column k of R become 0. Costs O(M). */
  void clear(int slot) {
    for (int l = 0; l < capacity; l++) {
      s[slot][l] = 0;
      s[l][slot] = 0;
    }
    slotWeight[slot] = 0;
    slotSeen[slot] = 0;
    everywhere(new ColumnOperationLog.Operation.Clear(slot));
  }

  /** Starts an empty slot: S_kk = strength, R_.k = evidence topic, W_k = weight. */
  void seed(int slot, SparseVector topic, double strength, double evidence, double slotWeight) {
    s[slot][slot] = strength;
    this.slotWeight[slot] = slotWeight;
    slotSeen[slot] = slotWeight;
    weight = Math.max(weight, slotWeight);
    for (int i = 0; i < topic.size(); i++) {
      int row = topic.row()[i];
      slabs.touch(row);
      slabs.set(row, slot, evidence * topic.weight()[i] / scale);
    }
  }

  /** Lets the codes of one slot count {@code times}-fold for another, and empties the first. */
  void merge(int from, int into, double times) {
    double both = s[from][into];
    double own = s[from][from];
    for (int l = 0; l < capacity; l++) {
      s[into][l] += times * s[from][l];
      if (l != into) {
        s[l][into] = s[into][l];
      }
    }
    s[into][into] += times * both + times * times * own;
    for (int l = 0; l < capacity; l++) {
      s[from][l] = 0;
      s[l][from] = 0;
    }
    slotWeight[into] = Math.max(slotWeight[into], slotWeight[from]);
    slotSeen[into] = Math.max(slotSeen[into], slotSeen[from]);
    slotWeight[from] = 0;
    slotSeen[from] = 0;
    everywhere(new ColumnOperationLog.Operation.Merge(from, into, times));
  }

  private void everywhere(ColumnOperationLog.Operation operation) {
    journal.add(operation);
    slabs.transform(r -> ColumnOperationLog.apply(operation, r));
  }

  /** A row of R becomes 0. */
  void evict(int row) {
    slabs.clear(row);
  }

  /** Whether a row of R is all zero. */
  boolean isZero(int row) {
    return slabs.isZero(row);
  }

  void writeRow(int row, StateWriter out) {
    double[] r = new double[capacity];
    slabs.read(row, r);
    out.putDoubles(r, 0, capacity);
  }

  /** Takes back a stored row as it was saved. */
  void putRow(int row, double[] stored) {
    slabs.grow(row);
    slabs.touch(row);
    slabs.write(row, stored);
  }

  /** Brings a row that was saved at a journal stamp up to now; the journal must be there. */
  void replay(int row, long stamp) {
    double[] r = new double[capacity];
    slabs.read(row, r);
    journal.replay(stamp, r, slabs);
    slabs.write(row, r);
  }

  /** Moves all rows of R here; the other has none then. */
  void takeRows(GramStatistics other) {
    slabs.takeAll(other.slabs);
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
    System.arraycopy(values, 0, s[row], 0, capacity);
  }
}
