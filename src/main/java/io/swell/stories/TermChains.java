package io.swell.stories;

import java.util.Arrays;

/**
 * What a {@link DocumentRing} knows of each vocabulary row: the entries with the row, chained from
 * the newest to the oldest, and the number of documents with it. A number of each is kept for all
 * documents of the ring and for its history. Memory: 24 bytes a row, and 4 bytes an entry of the
 * ring for its distance to the entry before it in the chain.
 */
final class TermChains {
  private final int entryLimit;

  /** One more than the number of the newest entry of each row; 0 if there was none. */
  private long[] newest = new long[1024];

  private long[] newestInHistory = new long[1024];
  private int[] frequency = new int[1024];
  private int[] historyFrequency = new int[1024];

  /** By place of the entry: how many entries ago the row's previous entry is; 0 for none. */
  private int[] distance = new int[1024];

  /**
   * @param entryLimit the maximum number of entries, a power of 2
   */
  TermChains(int entryLimit) {
    this.entryLimit = entryLimit;
  }

  int frequency(int row) {
    return row < frequency.length ? frequency[row] : 0;
  }

  int historyFrequency(int row) {
    return row < frequency.length ? historyFrequency[row] : 0;
  }

  /** Returns the newest entry with a row, or -1; the ring may not hold it any more. */
  long newest(int row) {
    return row < newest.length ? newest[row] - 1 : -1;
  }

  /** Returns the newest entry of the history with a row, or -1. */
  long newestInHistory(int row) {
    return row < newest.length ? newestInHistory[row] - 1 : -1;
  }

  /** Returns the entry before this one that has the same row, or -1. */
  long before(long entry) {
    int steps = distance[(int) entry & (entryLimit - 1)];
    return steps == 0 ? -1 : entry - steps;
  }

  /** Appends an entry to the chain of its row. */
  void add(int row, long entry) {
    if (row >= newest.length) {
      int rows = Math.max(2 * newest.length, row + 1);
      newest = Arrays.copyOf(newest, rows);
      newestInHistory = Arrays.copyOf(newestInHistory, rows);
      frequency = Arrays.copyOf(frequency, rows);
      historyFrequency = Arrays.copyOf(historyFrequency, rows);
    }
    int place = (int) entry & (entryLimit - 1);
    if (place >= distance.length) {
      distance = Arrays.copyOf(distance, 2 * distance.length);
    }
    long steps = newest[row] == 0 ? 0 : entry + 1 - newest[row];
    distance[place] = steps > entryLimit ? 0 : (int) steps;
    newest[row] = entry + 1;
    frequency[row]++;
  }

  /** Counts an entry in the history. */
  void addToHistory(int row, long entry) {
    newestInHistory[row] = entry + 1;
    historyFrequency[row]++;
  }

  /** Counts an entry out that leaves the ring. */
  void remove(int row, boolean isHistory) {
    frequency[row]--;
    historyFrequency[row] -= isHistory ? 1 : 0;
  }

  /** Forgets a row, which may stand for another term from now on. */
  void clear(int row) {
    if (row < newest.length) {
      newest[row] = 0;
      newestInHistory[row] = 0;
      frequency[row] = 0;
      historyFrequency[row] = 0;
    }
  }
}
