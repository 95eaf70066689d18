package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * What one mini-batch added to R, as the {@link GatherLog} keeps it: for each touched row its
 * documents and their weights, and the codes of the documents, once for each embedded iteration.
 * The rows are saved apart if the mini-batch has a number in {@link SavedDocuments}; otherwise they
 * take about 10 bytes for each term of a document. A code takes 8 K bytes.
 */
final class GatheredBatch {
  private final int capacity;
  private final StateReader codes;
  private final double times;
  private final SavedBatch rows;
  private final double[][] v;

  private GatheredBatch(SavedBatch rows, double times, StateReader in, int capacity) {
    this.capacity = capacity;
    this.rows = rows;
    this.times = times;
    in.need(rows.documents());
    v = new double[rows.documents()][];
    codes = in;
  }

  /**
   * Reads what {@link #writeRows} and {@link #writeCodes} wrote.
   *
   * @param saved the rows, if only the factor was written instead; otherwise null
   */
  static GatheredBatch read(StateReader in, @Nullable SavedBatch saved, int capacity) {
    int documents = saved == null ? in.getVarInt() : saved.documents();
    double times = in.getDouble();
    SavedBatch rows = saved == null ? SavedBatch.readWeights(documents, in) : saved;
    return new GatheredBatch(rows, times, in, capacity);
  }

  /** Returns at most how many bytes a mini-batch with so many iterations takes. */
  static long mostBytes(TransposedBatch rows, int documents, int capacity, int iterations) {
    return 30L
        + 8L * rows.touched()
        + (long) (5 + Double.BYTES) * rows.from(rows.touched())
        + (long) iterations * documents * (capacity + capacity / 64 + 1) * Double.BYTES;
  }

  /** Writes the rows of a mini-batch; {@code times} multiplies what is added. */
  static void writeRows(StateWriter out, TransposedBatch rows, int documents, double times) {
    out.putVarInt(documents).putDouble(times);
    out.putInt(rows.touched()).putInt(rows.from(rows.touched()));
    int[] document = rows.document();
    double[] weight = rows.weight();
    int last = 0;
    for (int i = 0; i < rows.touched(); i++) {
      out.putVarInt(rows.row(i) - last).putVarInt(rows.from(i + 1) - rows.from(i));
      last = rows.row(i);
      for (int e = rows.from(i); e < rows.from(i + 1); e++) {
        out.putVarInt(document[e]).putDouble(weight[e]);
      }
    }
  }

  /** Writes the codes of the documents {@code from} to {@code to} - 1 that one iteration added. */
  static void writeCodes(StateWriter out, double[][] v, int from, int to, int capacity) {
    for (int i = from; i < to; i++) {
      out.putPacked(v[i], capacity);
    }
  }

  /** Returns the number of rows. */
  int rows() {
    return rows.rows();
  }

  /** Returns the i-th row, in ascending order. */
  int row(int i) {
    return rows.row(i);
  }

  /** Reads the codes of the next iteration; returns whether there was one. */
  boolean nextIteration() {
    if (!codes.hasRemaining()) {
      return false;
    }
    for (int i = 0; i < v.length; i++) {
      v[i] = codes.getPacked(capacity);
    }
    return true;
  }

  /** Adds the documents of the i-th row to the row, in the order in which learning did. */
  void addTo(int i, double[] sum) {
    rows.addTo(i, sum, times, v);
  }
}
