package io.swell.stories;

import java.util.Arrays;

/**
 * Which documents of a {@link DocumentRing} hold each vocabulary row, from the oldest to the
 * newest, with the row's weights; and how many of them are history, which are the first. Documents
 * are given by the lowest 32 bits of their numbers, which are in order as long as differences are
 * compared. {@link DocumentEntries#NO_ROW} is ignored.
 *
 * <p>Memory: 40 bytes for each row that some document holds, and 8 to 20 for each entry, at most
 * 32.
 */
final class TermPostings {
  private static final int INITIAL = 1024;
  private static final int[] NONE = new int[0];

  /** By row: for each document its number and the bits of the weight. */
  private int[][] postings = new int[0][];

  /** By row: the place of the oldest document. */
  private int[] oldest = new int[0];

  private int[] frequency = new int[0];
  private int[] historyFrequency = new int[0];

  /** Returns the number of documents with a row. */
  int frequency(int term) {
    return term < frequency.length ? frequency[term] : 0;
  }

  /** Returns the number of documents of the history with a row. */
  int historyFrequency(int term) {
    return term < historyFrequency.length ? historyFrequency[term] : 0;
  }

  /** Returns the i-th document with a row, 0 being the oldest. */
  int document(int term, int i) {
    return postings[term][2 * (oldest[term] + i)];
  }

  /**
   * Copies the newest documents with a row, the newest first, until the arrays are full.
   *
   * @param first the number of the oldest document to be copied
   * @return the number of documents
   */
  int copyNewest(int term, int first, int[] document, float[] weight) {
    int n = Math.min(document.length, frequency(term));
    if (n == 0) {
      return 0;
    }
    int[] list = postings[term];
    int at = 2 * (oldest[term] + frequency[term]);
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

  /**
   * Returns how many documents of the history hold two rows, of the newest ones with the first row.
   * Costs O(most log(h / most)) for h documents with the second row in their time.
   *
   * @param most number of documents with the first row that are looked at
   */
  int both(int term, int other, int most) {
    int[] list = postings[term];
    int[] others = postings[other];
    int first = oldest[other];
    int high = first + historyFrequency[other];
    int end = oldest[term] + historyFrequency[term];
    int both = 0;
    for (int i = end - 1; i >= Math.max(oldest[term], end - most) && high > first; i--) {
      int low = high - 1;
      for (int step = 1; low >= first && others[2 * low] - list[2 * i] > 0; step *= 2) {
        high = low;
        low -= step;
      }
      low = Math.max(low, first - 1);
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (others[2 * middle] - list[2 * i] > 0) {
          high = middle;
        } else {
          low = middle;
        }
      }
      both += low >= first && others[2 * low] == list[2 * i] ? 1 : 0;
    }
    return both;
  }

  /** Adds an entry of a document that is newer than all with this row. */
  void add(int term, float weight, int document) {
    if (term == DocumentEntries.NO_ROW) {
      return;
    }
    if (term >= frequency.length) {
      int rows = Math.max(INITIAL, Math.max(2 * frequency.length, term + 1));
      int known = frequency.length;
      postings = Arrays.copyOf(postings, rows);
      Arrays.fill(postings, known, rows, NONE);
      oldest = Arrays.copyOf(oldest, rows);
      frequency = Arrays.copyOf(frequency, rows);
      historyFrequency = Arrays.copyOf(historyFrequency, rows);
    }
    if (oldest[term] + frequency[term] == postings[term].length / 2) {
      makeRoom(term);
    }
    int[] list = postings[term];
    int at = 2 * (oldest[term] + frequency[term]++);
    list[at] = document;
    list[at + 1] = Float.floatToRawIntBits(weight);
  }

  /** Moves the entries of a row to the front, into a new array if few places are free. */
  private void makeRoom(int term) {
    int n = frequency[term];
    int[] list = postings[term];
    int room = list.length / 2;
    boolean isReused = oldest[term] > n / 2 && room <= 4 * n;
    int[] moved = isReused ? list : new int[2 * (2 * n + 2)];
    System.arraycopy(list, 2 * oldest[term], moved, 0, 2 * n);
    postings[term] = moved;
    oldest[term] = 0;
  }

  /** Counts the oldest document with a row that is not history as history. */
  void addToHistory(int term) {
    if (term != DocumentEntries.NO_ROW) {
      historyFrequency[term]++;
    }
  }

  /** Removes the oldest document with a row. */
  void removeOldest(int term, boolean isHistory) {
    if (term == DocumentEntries.NO_ROW) {
      return;
    }
    historyFrequency[term] -= isHistory ? 1 : 0;
    oldest[term]++;
    if (--frequency[term] == 0) {
      remove(term);
    }
  }

  /** Removes a row, which may stand for another term from now on. */
  void remove(int term) {
    if (term < frequency.length) {
      postings[term] = NONE;
      oldest[term] = 0;
      frequency[term] = 0;
      historyFrequency[term] = 0;
    }
  }
}
