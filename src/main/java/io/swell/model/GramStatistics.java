package io.swell.model;

import io.swell.math.Axpy;
import io.swell.math.Parallel;
import io.swell.state.Saved;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/**
 * Sufficient statistics of the documents learned from: S = sum w v v' (K x K), R = sum w d v' (M x
 * K) and W = sum w, where w is the forgetting weight of each document; and per slot the weight
 * since it was seeded.
 *
 * <p>R is stored as {@code scale x stored}, so forgetting multiplies one number and touches no row.
 * Memory grows with the terms seen: 8 K bytes per row ({@link ChunkedMatrix}).
 */
public final class GramStatistics {
  /** Below this, the scale is folded into the stored rows, by a power of two and thus exactly. */
  private static final double SMALLEST_SCALE = 0x1p-100;

  /** Scaling by 2 to this power turns every finite number into 0. */
  private static final int EXPONENT_TO_ZERO = -5_000;

  /** Number of rows of R read together, so that the processor waits for memory only once. */
  private static final int ROWS_PER_FETCH = 4;

  /** Number of documents whose codes are added to S together: they fit into the CPU cache. */
  private static final int DOCUMENTS_PER_BLOCK = 40;

  private final int capacity;
  private final double[][] s;

  @Saved(1)
  private final double[] slotWeight;

  @Saved(2)
  private final double[] slotSeen;

  private final ChunkedMatrix slabs;

  @Saved(3)
  private double scale = 1;

  @Saved(4)
  private double weight;

  @Saved(5)
  private double seen;

  /** Number of entries that the {@link GatherLog} has had. */
  @Saved(7)
  private long entries;

  @Saved(6)
  private final ColumnOperationLog journal = new ColumnOperationLog();

  GramStatistics(int capacity) {
    this.capacity = capacity;
    s = new double[capacity][capacity];
    slotWeight = new double[capacity];
    slotSeen = new double[capacity];
    slabs = new ChunkedMatrix(capacity);
  }

  /** Returns a copy of S, K x K, row-major. */
  public double[] s() {
    double[] flat = new double[capacity * capacity];
    for (int k = 0; k < capacity; k++) {
      System.arraycopy(s[k], 0, flat, k * capacity, capacity);
    }
    return flat;
  }

  /** Returns S by rows; callers must not modify it. */
  double[][] sRows() {
    return s;
  }

  /** Writes the lower triangle of S, by rows. */
  void writeS(StateWriter out) {
    for (int k = 0; k < capacity; k++) {
      out.putPacked(s[k], k + 1);
    }
  }

  /** Reads what {@link #writeS} wrote into all of S. */
  static void readS(StateReader in, double[][] s) {
    for (int k = 0; k < s.length; k++) {
      System.arraycopy(in.getPacked(k + 1), 0, s[k], 0, k + 1);
      for (int l = 0; l < k; l++) {
        s[l][k] = s[k][l];
      }
    }
  }

  void copyS(double[][] into) {
    for (int k = 0; k < capacity; k++) {
      System.arraycopy(s[k], 0, into[k], 0, capacity);
    }
  }

  /** Returns one entry of R. The row must have been touched. */
  double r(int row, int slot) {
    return scale * slabs.get(row, slot);
  }

  /** Copies a row of R; zeros if it was never touched. */
  public void r(int row, double[] into) {
    slabs.read(row, into);
    for (int k = 0; k < capacity; k++) {
      into[k] *= scale;
    }
  }

  /** Returns W. */
  public double weight() {
    return weight;
  }

  /** Returns W_k. */
  public double weight(int slot) {
    return slotWeight[slot];
  }

  /** Returns the number of documents learned from, without forgetting. */
  public double seen() {
    return seen;
  }

  /** Returns the number of documents since the slot was seeded, without forgetting. */
  public double seen(int slot) {
    return slotSeen[slot];
  }

  /** Returns the number of rows that there is room for: M rounded up. */
  public int rows() {
    return slabs.rows();
  }

  long entries() {
    return entries;
  }

  long nextEntry() {
    return entries++;
  }

  ColumnOperationLog journal() {
    return journal;
  }

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
    if (beta < SMALLEST_SCALE) { // otherwise the scale could underflow to 0 and stay there
      int exponent = beta == 0 ? EXPONENT_TO_ZERO : Math.getExponent(beta);
      transformRows(ColumnOperationLog.Operation.fold(exponent));
      rest = beta == 0 ? 1 : Math.scalb(beta, -exponent);
    }
    scale *= rest;
    if (scale < SMALLEST_SCALE) {
      int exponent = Math.getExponent(scale);
      transformRows(ColumnOperationLog.Operation.fold(exponent));
      scale = Math.scalb(scale, -exponent);
    }
  }

  /** Adds documents to W and to the number seen, in total and per slot; both are 0 if free. */
  void addDocuments(int documents, Topics topics) {
    weight += documents;
    seen += documents;
    for (int k = 0; k < capacity; k++) {
      boolean isUsed = topics.terms(k) > 0;
      slotWeight[k] = isUsed ? slotWeight[k] + documents : 0;
      slotSeen[k] = isUsed ? slotSeen[k] + documents : 0;
    }
  }

  /**
   * Sets S = base + V'V. Costs N K^2 / 2.
   *
   * @param base a symmetric matrix, by rows
   * @param v codes by documents
   */
  void gatherCodes(double[][] base, double[][] v, int documents, Parallel parallel) {
    parallel.run(
        Math.min(capacity, RowStripes.COUNT),
        part -> {
          int[] which = new int[DOCUMENTS_PER_BLOCK];
          double[] factor = new double[DOCUMENTS_PER_BLOCK];
          for (int k = part; k < capacity; k += RowStripes.COUNT) {
            System.arraycopy(base[k], 0, s[k], 0, capacity);
          }
          for (int first = 0; first < documents; first += DOCUMENTS_PER_BLOCK) {
            int last = Math.min(documents, first + DOCUMENTS_PER_BLOCK);
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

  /**
   * Adds d_im v_i to the touched rows of a stripe, and lists the rows that the update must visit.
   *
   * @param v codes by documents
   * @param gather adds the documents to a row
   * @param screen which entries of R can make a zero row nonzero
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
    double[][] r = new double[ROWS_PER_FETCH][capacity];
    double times = gatherFactor();
    int count = batch.count(stripe);
    int[] positions = batch.positions(stripe);
    batch.clearVisits(stripe);
    for (int first = 0; first < count; first += ROWS_PER_FETCH) {
      int last = Math.min(count, first + ROWS_PER_FETCH);
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
        if (topics.length(row) > 0 || screen.isPassedBy(sum, scale, threshold)) {
          batch.visit(stripe, row);
        }
      }
    }
  }

  /** Returns copies of the touched rows as stored, without the scale. */
  double[][] copyStoredRows(TransposedBatch batch) {
    double[][] stored = new double[batch.touched()][capacity];
    for (int i = 0; i < stored.length; i++) {
      slabs.read(batch.row(i), stored[i]);
    }
    return stored;
  }

  /** Writes the touched rows back as stored, and returns them. */
  double[][] writeStoredRows(TransposedBatch batch, double[][] stored) {
    for (int i = 0; i < stored.length; i++) {
      slabs.write(batch.row(i), stored[i]);
    }
    return stored;
  }

  /** Sets row and column k of S, W_k and column k of R to 0. Costs O(M). */
  void clear(int slot) {
    empty(slot);
    journal.add(ColumnOperationLog.Operation.clear(slot));
    slabs.clearColumn(slot);
  }

  private void empty(int slot) {
    for (int l = 0; l < capacity; l++) {
      s[slot][l] = 0;
      s[l][slot] = 0;
    }
    slotWeight[slot] = 0;
    slotSeen[slot] = 0;
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

  /** Adds the codes of one slot, multiplied by {@code times}, to another and empties the first. */
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
    slotWeight[into] = Math.max(slotWeight[into], slotWeight[from]);
    slotSeen[into] = Math.max(slotSeen[into], slotSeen[from]);
    empty(from);
    transformRows(ColumnOperationLog.Operation.merge(from, into, times));
  }

  private void transformRows(ColumnOperationLog.Operation operation) {
    journal.add(operation);
    slabs.transform(r -> ColumnOperationLog.apply(operation, r));
  }

  /** Returns one entry of R as stored, without the scale. */
  double stored(int row, int slot) {
    return slabs.get(row, slot);
  }

  void evict(int row) {
    slabs.clear(row);
  }

  boolean isZero(int row) {
    return slabs.isZero(row);
  }

  void writeRow(int row, StateWriter out) {
    double[] r = new double[capacity];
    slabs.read(row, r);
    out.putPacked(r, capacity);
  }

  /** Restores a stored row as it was saved. */
  void putRow(int row, double[] stored) {
    touch(row);
    slabs.write(row, stored);
  }

  void touch(int row) {
    slabs.grow(row);
    slabs.touch(row);
  }

  /** Applies the journal's operations from a stamp to another; it must be restored first. */
  void replay(int row, long from, long to) {
    if (from != to || to > journal.stamp()) {
      double[] r = new double[capacity];
      slabs.read(row, r);
      journal.replay(from, to, r);
      slabs.write(row, r);
    }
  }

  /** Adds to a row what a mini-batch added to it, as {@link #gatherRows} did. */
  void gather(GatheredBatch batch, int i) {
    double[] r = new double[capacity];
    int row = batch.rows().row()[i];
    slabs.read(row, r);
    batch.addTo(i, r);
    slabs.write(row, r);
  }

  /** Returns the factor of what documents add to the stored rows. */
  double gatherFactor() {
    return 1 / scale;
  }

  long bytes() {
    return slabs.bytes();
  }
}
