package io.swell.stories;

import java.util.Arrays;

/**
 * Which documents of a {@link DocumentRing} hold each vocabulary row, from the oldest to the
 * newest, with the row's weights; and how many of them are history, which are the first. Documents
 * are given by the lowest 32 bits of their numbers, which are in order as long as differences are
 * compared.
 *
 * <p>Memory: 40 bytes for each row that some document holds, and 8 to 20 for each entry, at most
 * 32.
 */
final class TermPostings {
  private static final int INITIAL = 1024;

  /**
   * Places of a list: where its oldest entry is, the number of entries, and that in the history.
   */
  private static final int OLDEST = 0;

  private static final int SIZE = 1;
  private static final int HISTORY = 2;

  /** Place of the first entry: the number of a document, and the bits of the weight. */
  private static final int ENTRIES = 3;

  private static final int[] NONE = {ENTRIES, 0, 0};

  private int[][] lists = new int[0][];

  private int[] list(int term) {
    return term < lists.length ? lists[term] : NONE;
  }

  /** Returns the number of documents with a row. */
  int frequency(int term) {
    return list(term)[SIZE];
  }

  /** Returns the number of documents of the history with a row. */
  int historyFrequency(int term) {
    return list(term)[HISTORY];
  }

  /** Returns the i-th document with a row, 0 being the oldest. */
  int document(int term, int i) {
    int[] list = list(term);
    return list[list[OLDEST] + 2 * i];
  }

  /**
   * Copies the newest documents with a row, the newest first.
   *
   * @param first the number of the oldest document to be copied
   * @param limit the largest number of documents
   * @return the number of documents
   */
  int copyNewest(int term, int first, int[] document, float[] weight, int limit) {
    int[] list = list(term);
    int at = list[OLDEST] + 2 * list[SIZE];
    int n = Math.min(limit, list[SIZE]);
    for (int i = 0; i < n; i++) {
      at -= 2;
      if (list[at] - first < 0) {
        return i;
      }
      document[i] = list[at];
      weight[i] = Float.intBitsToFloat(list[at + 1]);
    }
    return n;
  }

  /** Returns the number of documents with a row that are older than one. */
  int older(int term, long document) {
    return older(list(term), document);
  }

  /** Returns how many entries of a list are of documents before one. */
  private static int older(int[] list, long document) {
    int low = 0;
    int high = list[SIZE];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (list[list[OLDEST] + 2 * middle] - ((int) document - 1) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * Returns how many of the documents with a row, from its entry {@code first} to {@code end - 1},
   * hold another one too. Costs O(n log h) for these n documents and the h documents with the other
   * row.
   */
  int both(int term, int first, int end, int other) {
    int[] list = list(term);
    int[] others = list(other);
    int both = 0;
    for (int i = first; i < end; i++) {
      int document = list[list[OLDEST] + 2 * i];
      int at = older(others, document);
      both += at < others[SIZE] && others[others[OLDEST] + 2 * at] == document ? 1 : 0;
    }
    return both;
  }

  /** Adds an entry of a document that is newer than all with this row. */
  void add(int term, float weight, int document) {
    if (term >= lists.length) {
      int known = lists.length;
      lists = Arrays.copyOf(lists, Math.max(INITIAL, Math.max(2 * known, term + 1)));
      Arrays.fill(lists, known, lists.length, NONE);
    }
    int[] list = lists[term];
    if (list[OLDEST] + 2 * list[SIZE] == list.length) {
      list = withRoom(list);
      lists[term] = list;
    }
    int at = list[OLDEST] + 2 * list[SIZE]++;
    list[at] = document;
    list[at + 1] = Float.floatToRawIntBits(weight);
  }

  /** Moves the entries of a list to the front, into a new array if few places are free. */
  private static int[] withRoom(int[] list) {
    int size = list[SIZE];
    int room = (list.length - ENTRIES) / 2;
    boolean isReused = 2 * room >= 3 * size + 2 && room <= 4 * size;
    int[] moved = isReused ? list : new int[ENTRIES + 2 * (2 * size + 2)];
    System.arraycopy(list, list[OLDEST], moved, ENTRIES, 2 * size);
    moved[SIZE] = size;
    moved[HISTORY] = list[HISTORY];
    moved[OLDEST] = ENTRIES;
    return moved;
  }

  /** Counts the oldest document with a row that is not history as history. */
  void addToHistory(int term) {
    lists[term][HISTORY]++;
  }

  void removeOldest(int term, boolean isHistory) {
    int[] list = lists[term];
    list[HISTORY] -= isHistory ? 1 : 0;
    list[OLDEST] += 2;
    if (--list[SIZE] == 0) {
      remove(term);
    }
  }

  void remove(int term, long document, boolean isHistory) {
    int[] list = lists[term];
    int at = list[OLDEST] + 2 * older(list, document);
    int end = list[OLDEST] + 2 * list[SIZE];
    System.arraycopy(list, at + 2, list, at, end - at - 2);
    list[HISTORY] -= isHistory ? 1 : 0;
    if (--list[SIZE] == 0) {
      remove(term);
    }
  }

  /** Removes a row, which may stand for another term from now on. */
  void remove(int term) {
    if (term < lists.length) {
      lists[term] = NONE;
    }
  }
}
