package io.swell.stories;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The entries (row, weight) of the documents of a {@link DocumentRing}, and what is known of each
 * vocabulary row: its entries, chained from the newest to the oldest, and the number of documents
 * with it, both for all documents of the ring and for its history. Memory: 24 bytes a row, and 16
 * bytes an entry.
 */
final class TermChains {
  /** Stands for a row that was evicted. */
  static final int NO_ROW = -1;

  /** Lowest bits of a row. */
  static final int FILTER = 255;

  private static final int INITIAL = 1024;

  private final int entryLimit;

  /** Number of entries added so far: the number of the next one. */
  private long added;

  private int[] row = new int[INITIAL];
  private float[] weight = new float[INITIAL];
  private int[] slot = new int[INITIAL];

  /** One more than the number of the newest entry of each row; 0 if there was none. */
  private long[] newest = new long[INITIAL];

  private long[] newestInHistory = new long[INITIAL];
  private int[] frequency = new int[INITIAL];
  private int[] historyFrequency = new int[INITIAL];

  /** By place of the entry: how many entries ago the row's previous entry is; 0 for none. */
  private int[] distance = new int[INITIAL];

  /**
   * @param entryLimit the maximum number of entries, a power of 2
   */
  TermChains(int entryLimit) {
    this.entryLimit = entryLimit;
  }

  long added() {
    return added;
  }

  /** Returns the row of an entry, or NO_ROW if it was evicted. */
  int row(long entry) {
    return row[place(entry)];
  }

  float weight(long entry) {
    return weight[place(entry)];
  }

  /** Returns the slot of the document that an entry belongs to. */
  int slot(long entry) {
    return slot[place(entry)];
  }

  private int place(long entry) {
    return (int) entry & (entryLimit - 1);
  }

  int frequency(int term) {
    return term < frequency.length ? frequency[term] : 0;
  }

  int historyFrequency(int term) {
    return term < frequency.length ? historyFrequency[term] : 0;
  }

  /** Returns the newest entry with a row, or -1; the ring may not hold it any more. */
  long newest(int term) {
    return term < newest.length ? newest[term] - 1 : -1;
  }

  /** Returns the newest entry of the history with a row, or -1. */
  long newestInHistory(int term) {
    return term < newest.length ? newestInHistory[term] - 1 : -1;
  }

  /** Returns the entry before this one that has the same row, or -1. */
  long before(long entry) {
    int steps = distance[place(entry)];
    return steps == 0 ? -1 : entry - steps;
  }

  /** Adds an entry of a document; one of an evicted row is in no chain. */
  void add(int term, float value, int document) {
    long entry = added++;
    int place = place(entry);
    if (place >= row.length) {
      row = Arrays.copyOf(row, 2 * row.length);
      weight = Arrays.copyOf(weight, row.length);
      slot = Arrays.copyOf(slot, row.length);
      distance = Arrays.copyOf(distance, row.length);
    }
    row[place] = term;
    weight[place] = value;
    slot[place] = document;
    if (term == NO_ROW) {
      return;
    }
    if (term >= newest.length) {
      int rows = Math.max(2 * newest.length, term + 1);
      newest = Arrays.copyOf(newest, rows);
      newestInHistory = Arrays.copyOf(newestInHistory, rows);
      frequency = Arrays.copyOf(frequency, rows);
      historyFrequency = Arrays.copyOf(historyFrequency, rows);
    }
    long steps = newest[term] == 0 ? 0 : entry + 1 - newest[term];
    distance[place] = steps > entryLimit ? 0 : (int) steps;
    newest[term] = entry + 1;
    frequency[term]++;
  }

  /** Counts entries [from, to) in the history. */
  void addToHistory(long from, long to) {
    for (long entry = from; entry < to; entry++) {
      int term = row(entry);
      if (term != NO_ROW) {
        newestInHistory[term] = entry + 1;
        historyFrequency[term]++;
      }
    }
  }

  /** Counts entries [from, to) out, which leave the ring. */
  void remove(long from, long to, boolean isHistory) {
    for (long entry = from; entry < to; entry++) {
      int term = row(entry);
      if (term != NO_ROW) {
        frequency[term]--;
        historyFrequency[term] -= isHistory ? 1 : 0;
      }
    }
  }

  /**
   * Returns which of at most 31 rows, ascending, some entries have: bit i for row i.
   *
   * @param filter bits of the rows by their {@link #FILTER} lowest bits, which most rows miss
   */
  int mask(long from, int n, int[] rows, int[] filter) {
    int mask = 0;
    for (long entry = from; entry < from + n; entry++) {
      int term = row[place(entry)];
      for (int left = filter[term & FILTER]; left != 0; left &= left - 1) {
        int i = Integer.numberOfTrailingZeros(left);
        mask |= rows[i] == term ? 1 << i : 0;
      }
    }
    return mask;
  }

  /** Forgets a row, which may stand for another term from now on; gives each entry's slot. */
  void evict(int term, long firstEntry, IntConsumer changed) {
    for (long entry = newest(term); entry >= firstEntry; entry = before(entry)) {
      row[place(entry)] = NO_ROW;
      changed.accept(slot(entry));
    }
    if (term < newest.length) {
      newest[term] = 0;
      newestInHistory[term] = 0;
      frequency[term] = 0;
      historyFrequency[term] = 0;
    }
  }
}
