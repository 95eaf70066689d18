package io.swell.vocabulary;

import java.util.Arrays;

/** The minute in which the term of each vocabulary row was first seen, as minutes since 1970. */
final class FirstSeen {
  /** Stands for a term that was seen before such times were kept. */
  static final int LONG_AGO = Integer.MIN_VALUE;

  private static final long MINUTE = 60_000;

  private int[] minute = new int[0];

  /**
   * Returns a time in minutes, rounded down.
   *
   * @param time in milliseconds
   */
  static int minute(long time) {
    long minutes = Math.floorDiv(time, MINUTE);
    return (int) Math.max(LONG_AGO + 1, Math.min(Integer.MAX_VALUE, minutes));
  }

  static long time(int minute) {
    return minute * MINUTE;
  }

  int of(int row) {
    return row < minute.length ? minute[row] : LONG_AGO;
  }

  void set(int row, int value) {
    if (row >= minute.length) {
      int known = minute.length;
      minute = Arrays.copyOf(minute, Math.max(row + 1, 2 * known));
      Arrays.fill(minute, known, minute.length, LONG_AGO);
    }
    minute[row] = value;
  }
}
