package io.swell.stories;

import java.util.Arrays;

/**
 * Which documents of a {@link DocumentRing} hold each vocabulary row, from the oldest to the
 * newest, with the row's weights; and how many of them are history, which are the first. Documents
 * are given by the lowest 32 bits of their numbers, which are in order as long as differences are
 * compared. {@link DocumentEntries#NO_ROW} is ignored.
 *
 * <p>Memory: 40 bytes for each row that some document holds, and 8 to 16 for each entry, at most
 * 24.
 */
final class TermPostings {
  private static final int INITIAL = 1024;
  private static final int[] NONE = new int[0];

  /** By row: numbers of documents, then in the second half the bits of the weights. */
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
    return postings[term][oldest[term] + i];
  }

  /** Returns the weight of a row in the i-th document with it. */
  float weight(int term, int i) {
    int[] list = postings[term];
    return Float.intBitsToFloat(list[list.length / 2 + oldest[term] + i]);
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
      for (int step = 1; low >= first && others[low] - list[i] > 0; step *= 2) {
        high = low;
        low -= step;
      }
      low = Math.max(low, first - 1);
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (others[middle] - list[i] > 0) {
          high = middle;
        } else {
          low = middle;
        }
      }
      both += low >= first && others[low] == list[i] ? 1 : 0;
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
    int at = oldest[term] + frequency[term]++;
    list[at] = document;
    list[list.length / 2 + at] = Float.floatToRawIntBits(weight);
  }

  /** Moves the entries of a row to the front, into a new array if few places are free. */
  private void makeRoom(int term) {
    int n = frequency[term];
    int[] list = postings[term];
    int room = list.length / 2;
    boolean isReused = oldest[term] > n / 2 && room <= 3 * n;
    int newRoom = isReused ? room : n + n / 2 + 2;
    int[] moved = isReused ? list : new int[2 * newRoom];
    System.arraycopy(list, oldest[term], moved, 0, n);
    System.arraycopy(list, room + oldest[term], moved, newRoom, n);
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
