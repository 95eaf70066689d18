package io.swell.model;

/**
 * What one mini-batch added to R, as the {@link GatherLog} keeps it: for each touched row its
 * documents and their weights, and the codes of the documents, once for each embedded iteration.
 * With terms that occur once or twice in a mini-batch, a document takes about 10 bytes for each of
 * its terms and 8 K for its code.
 */
final class GatheredBatch {
  private final int capacity;
  private final StateReader codes;
  private final int documents;
  private final double times;
  private final int[] row;
  private final int[] from;
  private final int[] document;
  private final double[] weight;
  private final double[][] v;

  /** Reads what {@link #writeRows} and {@link #writeCodes} wrote. */
  GatheredBatch(StateReader in, int capacity) {
    this.capacity = capacity;
    documents = in.getVarInt();
    times = in.getDouble();
    row = new int[in.getCount(2)];
    from = new int[row.length + 1];
    document = new int[in.getCount(1 + Double.BYTES)];
    weight = new double[document.length];
    int last = 0;
    int at = 0;
    for (int i = 0; i < row.length; i++) {
      last = row[i] = Math.addExact(last, in.getVarInt());
      from[i] = at;
      for (int left = in.getVarInt(); left > 0; left--) {
        document[at] = in.getVarInt();
        require(document[at] < documents && at < document.length);
        weight[at++] = in.getDouble();
      }
    }
    from[row.length] = at;
    int words = (capacity + Long.SIZE - 1) / Long.SIZE;
    require(at == document.length);
    in.need((long) documents * words * Long.BYTES);
    v = new double[documents][capacity];
    codes = in;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved model is damaged: a logged mini-batch has other documents than it says");
    }
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

  /** Writes the codes that one iteration added: which are not zero, and those. */
  static void writeCodes(StateWriter out, double[][] v, int documents, int capacity) {
    double[] present = new double[capacity];
    for (int i = 0; i < documents; i++) {
      int count = 0;
      for (int first = 0; first < capacity; first += Long.SIZE) {
        long bits = 0;
        for (int k = first; k < Math.min(capacity, first + Long.SIZE); k++) {
          if (Double.doubleToRawLongBits(v[i][k]) != 0) {
            bits |= 1L << k;
            present[count++] = v[i][k];
          }
        }
        out.putLong(bits);
      }
      out.putDoubles(present, 0, count);
    }
  }

  /** Returns the number of rows. */
  int rows() {
    return row.length;
  }

  /** Returns the i-th row, in ascending order. */
  int row(int i) {
    return row[i];
  }

  /** Reads the codes of the next iteration; returns whether there was one. */
  boolean nextIteration() {
    if (!codes.hasRemaining()) {
      return false;
    }
    for (int i = 0; i < documents; i++) {
      long[] bits = new long[(capacity + Long.SIZE - 1) / Long.SIZE];
      for (int b = 0; b < bits.length; b++) {
        bits[b] = codes.getLong();
      }
      for (int k = 0; k < capacity; k++) {
        boolean isPresent = (bits[k / Long.SIZE] >>> k & 1) != 0;
        v[i][k] = isPresent ? codes.getDouble() : 0;
      }
    }
    return true;
  }

  /** Adds the documents of the i-th row to the row, in the order in which learning did. */
  void addTo(int i, double[] sum) {
    RowGather.LINEAR.add(sum, row[i], times, weight, document, from[i], from[i + 1], v);
  }
}
