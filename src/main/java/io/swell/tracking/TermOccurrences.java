package io.swell.tracking;

import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which of the newest documents contain each vocabulary row: a list for each row, oldest first. A
 * list loses the documents that are too old when it is full, and all lists are built anew after
 * {@value #REBUILD} times as many documents as are counted.
 *
 * <p>Costs O(1) for each entry of a new document. Memory: 4 bytes for each vocabulary row, 20 for
 * each list, 4 to 8 for each entry of it. Nothing is saved.
 */
final class TermOccurrences implements TermCoherence.Occurrences {
  private static final int REBUILD = 4;

  /** The place of the number of entries in a list; the entries follow. */
  private static final int SIZE = 0;

  private static final int[] NONE = {0};

  /** Documents by number, or null for one that has lost all its rows. */
  private final LongFunction<@Nullable SparseVector> documents;

  /** By row: the numbers of its documents, counted from {@link #base}. */
  private int[][] lists = new int[0][];

  private long base;
  private long next;
  private int oldest;

  TermOccurrences(LongFunction<@Nullable SparseVector> documents) {
    this.documents = documents;
  }

  /** Forgets all documents, because some of them have changed. */
  void clear() {
    lists = new int[0][];
    base = 0;
    next = 0;
  }

  /** Makes the documents from {@code first} to {@code end - 1} those that are counted. */
  void set(long first, long end) {
    if (next < first || end - base > REBUILD * (end - first)) {
      clear();
      base = first;
      next = first;
    }
    oldest = (int) (first - base);
    for (; next < end; next++) {
      SparseVector document = documents.apply(next);
      if (document != null) {
        add((int) (next - base), document.row());
      }
    }
  }

  private void add(int number, int[] rows) {
    int known = lists.length;
    if (rows.length > 0 && rows[rows.length - 1] >= known) {
      lists = Arrays.copyOf(lists, Math.max(rows[rows.length - 1] + 1, 2 * known));
      Arrays.fill(lists, known, lists.length, NONE);
    }
    for (int row : rows) {
      int[] list = lists[row];
      if (list[SIZE] + 1 == list.length) {
        list = withRoom(list);
        lists[row] = list;
      }
      list[++list[SIZE]] = number;
    }
  }

  /** Moves the documents that are counted to the front, into a new array if they are many. */
  private int[] withRoom(int[] list) {
    int from = 1;
    while (from < list.length && list[from] < oldest) {
      from++;
    }
    int size = list.length - from;
    int[] moved = 3 * size < 2 * (list.length - 1) ? list : new int[2 + 2 * size];
    System.arraycopy(list, from, moved, 1, size);
    moved[SIZE] = size;
    return moved;
  }

  @Override
  public void mark(int row, long[] documents) {
    int[] list = row < lists.length ? lists[row] : NONE;
    for (int at = list[SIZE]; at > 0 && list[at] >= oldest; at--) {
      int number = list[at] - oldest;
      documents[number >> 6] |= 1L << number;
    }
  }
}
