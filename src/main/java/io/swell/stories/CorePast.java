package io.swell.stories;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.Arrays;

/**
 * How many documents of the history hold each core term of a story, and each pair of them.
 *
 * @param core rows, ascending
 * @param count k x k: at i, j with i at most j the documents with terms i and j
 * @param historyEnd where the history ended when the oldest of the counts was taken
 */
record CorePast(int[] core, double[] count, long historyEnd) {
  /** Counts hold until this share of the history, and this many documents more, are new. */
  private static final double REFRESHED_SHARE = 0.05;

  private static final int REFRESHED_DOCUMENTS = 50;

  /** Stands for a count that was not taken. */
  static final double UNKNOWN = -1;

  /** Returns no counts. */
  static CorePast unknown(long historyEnd) {
    return new CorePast(new int[0], new double[0], historyEnd);
  }

  /** Returns the documents with the i-th and the j-th term, i at most j. */
  double countAt(int i, int j) {
    return count[i * core.length + j];
  }

  /** Returns the documents with two rows, the first the smaller, or UNKNOWN. */
  double count(int row, int other) {
    int i = Arrays.binarySearch(core, row);
    int j = Arrays.binarySearch(core, other);
    return i < 0 || j < 0 ? UNKNOWN : countAt(i, j);
  }

  boolean isOf(int[] rows) {
    return Arrays.equals(core, rows);
  }

  /** Returns whether the counts may still be used. */
  boolean holds(DocumentRing ring) {
    return ring.historyEnd() - historyEnd
        <= REFRESHED_SHARE * ring.historySize() + REFRESHED_DOCUMENTS;
  }

  void write(StateWriter out) {
    out.putInt(core.length).putInts(core, 0, core.length);
    out.putDoubles(count, 0, count.length).putLong(historyEnd);
  }

  static CorePast read(StateReader in) {
    int size = in.getCount(4);
    return new CorePast(in.getInts(size), in.getDoubles(size * size), in.getLong());
  }
}
