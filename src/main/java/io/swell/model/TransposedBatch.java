package io.swell.model;

import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A mini-batch by rows: the rows that it touches, and the documents and weights of each. Rows are
 * ascending, and so are the documents of a row. Filling costs O(entries + touched log touched). The
 * arrays are reused.
 */
final class TransposedBatch {
  private int[] row = new int[64];
  private int[] from = new int[65];
  private int touched;

  /** Per stripe: the positions in {@code row} of its touched rows; below, its rows to visit. */
  private final int[][] touchedOf = new int[RowStripes.COUNT][64];

  private final int[] touchedCount = new int[RowStripes.COUNT];
  private final int[][] visit = new int[RowStripes.COUNT][64];
  private final int[] visitCount = new int[RowStripes.COUNT];

  private int[] document = new int[0];
  private double[] weight = new double[0];

  /** Per row: the number of entries, then the place of the next one; zero between batches. */
  private int[] place = new int[0];

  /**
   * Replaces the contents by those of a mini-batch.
   *
   * @throws IllegalArgumentException if a weight is not finite; the object can be filled again
   */
  void fill(MiniBatch batch) {
    int entries = batch.start()[batch.documents()];
    int highest = -1;
    for (int e = 0; e < entries; e++) {
      if (!Double.isFinite(batch.weight()[e])) {
        throw new IllegalArgumentException(
            "the weight in row %s must be finite, found %s"
                .formatted(batch.row()[e], batch.weight()[e]));
      }
      highest = Math.max(highest, batch.row()[e]);
    }
    if (document.length < entries) {
      document = new int[entries + entries / 2];
      weight = new double[document.length];
    }
    if (highest >= place.length) {
      place = Arrays.copyOf(place, Math.max(highest + 1, place.length + place.length / 2));
    }
    int[] rows = count(batch, entries);
    Arrays.fill(touchedCount, 0);
    touched = 0;
    int next = 0;
    for (int m : rows) {
      add(m, next);
      int size = place[m];
      place[m] = next;
      next += size;
    }
    from[touched] = next;
    for (int i = 0; i < batch.documents(); i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        int at = place[batch.row()[e]]++;
        document[at] = i;
        weight[at] = batch.weight()[e];
      }
    }
    for (int m : rows) {
      place[m] = 0;
    }
  }

  /** Counts the entries of each row; returns the rows that have some, ascending. */
  private int[] count(MiniBatch batch, int entries) {
    int[] rows = new int[entries];
    int count = 0;
    for (int e = 0; e < entries; e++) {
      if (place[batch.row()[e]]++ == 0) {
        rows[count++] = batch.row()[e];
      }
    }
    Arrays.sort(rows, 0, count);
    return Arrays.copyOf(rows, count);
  }

  /** Replaces the contents by the rows of a mini-batch that was saved or sent. */
  void fill(SavedBatch batch) {
    Arrays.fill(touchedCount, 0);
    touched = 0;
    for (int i = 0; i < batch.row().length; i++) {
      add(batch.row()[i], batch.from()[i]);
    }
    from[touched] = batch.from()[touched];
    document = batch.document();
    weight = batch.weight();
  }

  private void add(int m, int start) {
    if (touched == row.length) {
      row = Arrays.copyOf(row, 2 * touched);
      from = Arrays.copyOf(from, row.length + 1);
    }
    int stripe = RowStripes.of(m);
    if (touchedCount[stripe] == touchedOf[stripe].length) {
      int room = 2 * touchedOf[stripe].length;
      touchedOf[stripe] = Arrays.copyOf(touchedOf[stripe], room);
      visit[stripe] = new int[room];
    }
    touchedOf[stripe][touchedCount[stripe]++] = touched;
    row[touched] = m;
    from[touched++] = start;
  }

  /** Returns the highest touched row, -1 if there is none. */
  int highestRow() {
    return touched == 0 ? -1 : row[touched - 1];
  }

  int touched() {
    return touched;
  }

  /** Returns the i-th touched row, in ascending order. */
  int row(int i) {
    return row[i];
  }

  /** Returns the start of the entries of the i-th row; they end where those of the next start. */
  int from(int i) {
    return from[i];
  }

  /** Returns positions of a stripe's rows, ascending; only the first {@link #count} are valid. */
  int[] positions(int stripe) {
    return touchedOf[stripe];
  }

  int count(int stripe) {
    return touchedCount[stripe];
  }

  /** Returns the documents of all entries, row after row. */
  int[] document() {
    return document;
  }

  /** Returns the weights of all entries, row after row. */
  double[] weight() {
    return weight;
  }

  /**
   * Writes the entries of documents in the rows that a shard holds, for {@link
   * SavedBatch#readWeights}.
   *
   * @param first the first document
   * @param end the document after the last one
   * @param all whether to write the rows of other documents too, without entries
   */
  void write(StateWriter out, ShardRows division, int shard, int first, int end, boolean all) {
    int[] mine =
        IntStream.range(0, touched)
            .filter(i -> division.shard(row[i]) == shard && (all || from(i, first) < from(i, end)))
            .toArray();
    out.putInt(mine.length);
    out.putInt(Arrays.stream(mine).map(i -> from(i, end) - from(i, first)).sum());
    int last = 0;
    for (int i : mine) {
      int to = from(i, end);
      int e = from(i, first);
      out.putVarInt(division.local(row[i]) - last).putVarInt(to - e);
      last = division.local(row[i]);
      for (; e < to; e++) {
        out.putVarInt(document[e] - first).putDouble(weight[e]);
      }
    }
  }

  /** Returns the first entry of the i-th row in a document or a later one. */
  private int from(int i, int ofDocument) {
    int found = Arrays.binarySearch(document, from[i], from[i + 1], ofDocument);
    return found < 0 ? -found - 1 : found;
  }

  /** Clears the list of a stripe's rows that the update must visit. */
  void clearVisits(int stripe) {
    visitCount[stripe] = 0;
  }

  /** Adds a row to the list; rows must be added in ascending order. */
  void visit(int stripe, int row) {
    visit[stripe][visitCount[stripe]++] = row;
  }

  /** Returns the rows of a stripe to visit; only the first {@link #visitCount} are valid. */
  int[] rowsToVisit(int stripe) {
    return visit[stripe];
  }

  int visitCount(int stripe) {
    return visitCount[stripe];
  }
}
