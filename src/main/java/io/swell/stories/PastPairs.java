package io.swell.stories;

import java.util.Arrays;

/**
 * How many documents of the history hold two terms, counted among those with the rarer one:
 * exactly, unless there are more than {@value #MAX_STEPS}; then among the newest of these, which
 * stand for all.
 *
 * <p>The history begins and ends here at multiples of about a sixty-fourth of the ring, so counts
 * hold for a while, for all stories. They are kept in a table in which a pair has one place; what
 * it forgets is counted again, with the same result. So nothing of it needs to be saved. Memory:
 * 130 kB.
 */
final class PastPairs {
  private static final int MAX_STEPS = 128;

  /** The history moves in steps of this part of the ring's documents, rounded to a power of 2. */
  static final int STEPS = 64;

  /** A power of 2. */
  private static final int PLACES = 8192;

  private static final long FREE = -1;

  private final DocumentRing ring;
  private final long[] pair = new long[PLACES];
  private final double[] count = new double[PLACES];
  private long from;
  private long to;

  PastPairs(DocumentRing ring) {
    this.ring = ring;
    forget();
  }

  void forget() {
    Arrays.fill(pair, FREE);
  }

  /** Moves the history on; to be called before counts are asked for. */
  void advance() {
    int step = Integer.highestOneBit(Math.max(1, ring.size() / STEPS));
    long newFrom = (ring.first() + step - 1) / step * step;
    long newTo = ring.historyEnd() / step * step;
    if (newFrom != from || newTo != to) {
      from = newFrom;
      to = newTo;
      forget();
    }
  }

  /** Returns the documents with two rows, the first the smaller. */
  double count(int row, int other) {
    long sought = ((long) row << 32) | other;
    int place = (int) ((sought * 0x9E3779B97F4A7C15L) >>> 32) & (PLACES - 1);
    if (pair[place] != sought) {
      pair[place] = sought;
      count[place] = counted(row, other);
    }
    return count[place];
  }

  private double counted(int row, int other) {
    TermPostings postings = ring.postings();
    int end = postings.older(row, to);
    int otherEnd = postings.older(other, to);
    int documents = Math.max(0, end - postings.older(row, from));
    int others = Math.max(0, otherEnd - postings.older(other, from));
    double both =
        documents <= others
            ? postings.both(row, end - Math.min(documents, MAX_STEPS), end, other)
            : postings.both(other, otherEnd - Math.min(others, MAX_STEPS), otherEnd, row);
    return both * Math.max(1, Math.min(documents, others) / (double) MAX_STEPS);
  }
}
