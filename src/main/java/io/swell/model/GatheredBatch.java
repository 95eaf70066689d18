package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;

/**
 * What one mini-batch added to R, as an entry of the {@link GatherLog} holds it: for each touched
 * row its documents and their weights, and the codes of the documents, once for each embedded
 * iteration. The rows are saved apart if the mini-batch has a number in {@link SavedDocuments};
 * otherwise they take about 10 bytes for each term of a document. A code takes 8 K bytes.
 *
 * @param place the place at which {@link ChangedRows} saved rows in turn when this was added
 * @param operations number of slot operations that were done before
 * @param documents number of the mini-batch in {@link SavedDocuments}, or -1
 * @param codes the codes that are not read yet
 * @param v the codes of the current iteration, by documents
 */
record GatheredBatch(
    int capacity,
    long place,
    long operations,
    double times,
    long documents,
    SavedBatch rows,
    StateReader codes,
    double[][] v) {
  /** Reads what {@link #begin} to {@link #end}, or {@link #seed}, wrote. */
  static GatheredBatch read(StateReader in, int capacity, SavedDocuments saved) {
    long place = in.getVarLong();
    long operations = in.getVarLong();
    double times = in.getDouble();
    long documents = in.getVarLong() - 1;
    SavedBatch rows =
        documents >= 0 ? saved.batch(documents) : SavedBatch.readWeights(in.getVarInt(), in);
    in.need(rows.documents());
    var v = new double[rows.documents()][];
    return new GatheredBatch(capacity, place, operations, times, documents, rows, in, v);
  }

  /** Returns at most how many bytes a mini-batch with so many iterations takes. */
  static long mostBytes(TransposedBatch rows, int documents, int capacity, int iterations) {
    return 50L
        + iterations
        + 8L * rows.touched()
        + (long) (5 + Double.BYTES) * rows.from(rows.touched())
        + (long) iterations * documents * (capacity + capacity / 64 + 1) * Double.BYTES;
  }

  /**
   * Writes the rows of a mini-batch; the codes follow.
   *
   * @param place {@link #place}
   */
  static void begin(
      StateWriter out,
      long place,
      MiniBatch batch,
      TransposedBatch rows,
      GramStatistics statistics) {
    out.putVarLong(place).putVarLong(statistics.journal().stamp());
    out.putDouble(statistics.gatherFactor()).putVarLong(batch.number() + 1);
    if (batch.number() >= 0) {
      return;
    }
    out.putVarInt(batch.documents());
    rows.write(out, new ShardRows(1), 0, 0, batch.documents(), true);
  }

  /** Writes the codes that one iteration added, of the first {@code count} documents. */
  static void writeIteration(StateWriter out, double[][] v, int count, int capacity) {
    out.putByte(1);
    writeCodes(out, v, 0, count, capacity);
  }

  /** Ends what {@link #begin} and {@link #writeIteration} wrote. */
  static void end(StateWriter out) {
    out.putByte(0);
  }

  static void writeCodes(StateWriter out, double[][] v, int from, int to, int capacity) {
    for (int i = from; i < to; i++) {
      out.putPacked(v[i], capacity);
    }
  }

  /**
   * Writes the start of a topic in a slot whose column of R was zero: as one document with the code
   * 1 for the slot.
   *
   * @param place {@link #place}
   * @param row the topic's rows, ascending
   */
  static void seed(
      StateWriter out, long place, int slot, int[] row, GramStatistics statistics, int capacity) {
    out.putVarLong(place).putVarLong(statistics.journal().stamp()).putDouble(1).putVarLong(0);
    out.putVarInt(1).putInt(row.length).putInt(row.length);
    int last = 0;
    for (int m : row) {
      out.putVarInt(m - last).putVarInt(1).putVarInt(0).putDouble(statistics.stored(m, slot));
      last = m;
    }
    double[] code = new double[capacity];
    code[slot] = 1;
    writeIteration(out, new double[][] {code}, 1, capacity);
    end(out);
  }

  /** Reads the codes of the next iteration; returns whether there was one. */
  boolean nextIteration() {
    if (codes.getByte() == 0) {
      return false;
    }
    Arrays.setAll(v, i -> codes.getPacked(capacity));
    return true;
  }

  /** Adds the documents of the i-th row to the row, in the order in which learning did. */
  void addTo(int i, double[] sum) {
    rows.addTo(i, sum, times, v);
  }
}
