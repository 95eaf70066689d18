package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.vocabulary.RowCounts;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The documents of a mini-batch by rows, as they are saved: of each row its documents, ascending,
 * and their weights.
 *
 * <p>Weights that are n/|d| or sqrt(n) times a factor of the row, with or without unit norm, are
 * saved as the counts n: about 1.3 bytes an entry, and 10 a row. Reading computes the weights with
 * the operations of {@link TfIdf}. Writing reads what it wrote, and saves other weights themselves,
 * in 9 bytes an entry.
 *
 * @param documents number of documents
 * @param row the rows, ascending
 * @param from start of the entries of each row, which end where those of the next start
 * @param document the document of each entry, row after row
 * @param weight its weight
 */
record SavedBatch(int documents, int[] row, int[] from, int[] document, double[] weight) {
  private static final int WEIGHTS = 0;
  private static final int COUNTS = 1;
  private static final int UNIT_NORM = 2;
  private static final int ROOTS = 3;

  private static SavedBatch read(int kind, int documents, StateReader in) {
    boolean isCounted = kind != WEIGHTS;
    double[] length = new double[isCounted ? documents : 0];
    for (int i = 0; i < length.length; i++) {
      length[i] = in.getVarLong();
    }
    int[] row = new int[in.getCount(2)];
    int[] from = new int[row.length + 1];
    int[] document = new int[in.getCount(1)];
    double[] weight = new double[document.length];
    double[] factors = isCounted ? in.getPacked(row.length) : new double[0];
    int last = 0;
    int at = 0;
    for (int i = 0; i < row.length; i++) {
      last = row[i] = Math.addExact(last, in.getVarInt());
      from[i] = at;
      int count = in.getVarInt();
      require(count <= document.length - at);
      int next = 0;
      for (int end = at + count; at < end; at++) {
        int packed = in.getVarInt();
        next = isCounted ? next + (packed >>> 1) : packed;
        require(next >= 0 && next < documents);
        document[at] = next;
        if (isCounted) {
          int n = (packed & 1) == 0 ? 1 : in.getVarInt();
          TfIdf weighting = kind == ROOTS ? TfIdf.ROOT : TfIdf.UNIT;
          weight[at] = weighting.frequency(n, length[next]) * factors[i];
        } else {
          weight[at] = in.getDouble();
        }
      }
    }
    from[row.length] = at;
    require(at == document.length);
    if (kind >= UNIT_NORM) {
      norm(documents, document, weight);
    }
    return new SavedBatch(documents, row, from, document, weight);
  }

  /** Scales each document to norm 1 as {@link TfIdf} does. */
  private static void norm(int documents, int[] document, double[] weight) {
    double[] scale = new double[documents];
    for (int e = 0; e < weight.length; e++) {
      scale[document[e]] += weight[e] * weight[e];
    }
    for (int i = 0; i < documents; i++) {
      scale[i] = scale[i] > 0 ? 1 / Math.sqrt(scale[i]) : 0;
    }
    for (int e = 0; e < weight.length; e++) {
      weight[e] *= scale[document[e]];
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved model is damaged: a logged mini-batch has other documents than it says");
    }
  }

  static SavedBatch read(StateReader in) {
    int kind = in.getByte();
    require(kind >= WEIGHTS && kind <= ROOTS);
    int documents = in.getVarInt();
    in.need(kind == WEIGHTS ? 0 : documents);
    return read(kind, documents, in);
  }

  /** Reads rows with the weights themselves: their number, that of their entries, and both. */
  static SavedBatch readWeights(int documents, StateReader in) {
    return read(WEIGHTS, documents, in);
  }

  /**
   * Returns the bytes to save for a mini-batch.
   *
   * @param counts the documents before weighting
   * @param factor returns the factor of a row
   */
  static byte[] write(MiniBatch batch, RowCounts counts, IntToDoubleFunction factor) {
    int entries = batch.start()[batch.documents()];
    long[] order = new long[entries];
    int[] document = new int[entries];
    for (int i = 0; i < batch.documents(); i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        order[e] = (long) batch.row()[e] << Integer.SIZE | e;
        document[e] = i;
      }
    }
    Arrays.sort(order);
    boolean isWhole = entries == counts.start()[batch.documents()];
    for (int kind : isWhole ? new int[] {UNIT_NORM, ROOTS, COUNTS} : new int[0]) {
      byte[] written = write(kind, batch, order, document, counts, factor);
      if (read(new StateReader(written)).has(batch.weight(), order)) {
        return written;
      }
    }
    return write(WEIGHTS, batch, order, document, counts, factor);
  }

  private boolean has(double[] weights, long[] order) {
    for (int e = 0; e < order.length; e++) {
      if (Double.doubleToRawLongBits(weight[e])
          != Double.doubleToRawLongBits(weights[(int) order[e]])) {
        return false;
      }
    }
    return true;
  }

  private static byte[] write(
      int kind,
      MiniBatch batch,
      long[] order,
      int[] document,
      RowCounts counts,
      IntToDoubleFunction factor) {
    var out = new StateWriter().putByte(kind).putVarInt(batch.documents());
    for (int i = 0; kind != WEIGHTS && i < batch.documents(); i++) {
      out.putVarLong(counts.length()[i]);
    }
    var rows = new StateWriter();
    double[] factors = new double[order.length];
    int number = 0;
    int last = 0;
    for (int from = 0, to; from < order.length; from = to) {
      int row = (int) (order[from] >>> Integer.SIZE);
      to = from;
      while (to < order.length && order[to] >>> Integer.SIZE == row) {
        to++;
      }
      rows.putVarInt(row - last).putVarInt(to - from);
      last = row;
      factors[number++] = kind == WEIGHTS ? 0 : factor.applyAsDouble(row);
      int before = 0;
      for (int at = from; at < to; at++) {
        int e = (int) order[at];
        int i = document[e];
        if (kind == WEIGHTS) {
          rows.putVarInt(i).putDouble(batch.weight()[e]);
        } else {
          int n = counts.count()[e];
          rows.putVarInt((i - before) << 1 | (n > 1 ? 1 : 0));
          if (n > 1) {
            rows.putVarInt(n);
          }
          before = i;
        }
      }
    }
    out.putInt(number).putInt(order.length);
    if (kind != WEIGHTS) {
      out.putPacked(factors, number);
    }
    return out.putBytes(rows.take()).take();
  }

  /** Adds the documents of the i-th row to the row, in the order in which learning did. */
  void addTo(int i, double[] sum, double times, double[][] v) {
    RowGather.LINEAR.add(sum, row[i], times, weight, document, from[i], from[i + 1], v);
  }

  SparseVector[] vectors() {
    int[] size = new int[documents];
    for (int i : document) {
      size[i]++;
    }
    var vectors = new SparseVector[documents];
    for (int i = 0; i < documents; i++) {
      vectors[i] = new SparseVector(new int[size[i]], new double[size[i]]);
      size[i] = 0;
    }
    for (int i = 0; i < row.length; i++) {
      for (int e = from[i]; e < from[i + 1]; e++) {
        int at = size[document[e]]++;
        vectors[document[e]].row()[at] = row[i];
        vectors[document[e]].weight()[at] = weight[e];
      }
    }
    return vectors;
  }
}
