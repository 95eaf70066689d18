package io.swell.lifecycle;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Counts the consecutive checks at which two topics were similar enough to merge. */
final class MergeHysteresis {
  private final int capacity;
  private final int[] streak;

  MergeHysteresis(int capacity) {
    this.capacity = capacity;
    streak = new int[capacity * capacity];
  }

  /**
   * Records the result of one check of two slots; returns for how many consecutive checks they have
   * been similar.
   */
  int check(int slot, int other, boolean areSimilar) {
    int at = Math.min(slot, other) * capacity + Math.max(slot, other);
    streak[at] = areSimilar ? streak[at] + 1 : 0;
    return streak[at];
  }

  /** Resets all counts of a slot. */
  void clear(int slot) {
    for (int other = 0; other < capacity; other++) {
      streak[slot * capacity + other] = 0;
      streak[other * capacity + slot] = 0;
    }
  }

  void write(StateWriter out) {
    int[] set = IntStream.range(0, streak.length).filter(i -> streak[i] > 0).toArray();
    out.putInt(set.length).putInts(set, 0, set.length);
    int[] counts = Arrays.stream(set).map(i -> streak[i]).toArray();
    out.putInts(counts, 0, counts.length);
  }

  void read(StateReader in) {
    int[] set = in.getInts(in.getCount(8));
    int[] counts = in.getInts(set.length);
    for (int i = 0; i < set.length; i++) {
      streak[set[i]] = counts[i];
    }
  }
}
