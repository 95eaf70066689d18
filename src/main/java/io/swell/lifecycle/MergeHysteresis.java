package io.swell.lifecycle;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/** How often in a row two topics have looked alike. */
final class MergeHysteresis {
  private final int capacity;
  private final int[] alike;

  MergeHysteresis(int capacity) {
    this.capacity = capacity;
    alike = new int[capacity * capacity];
  }

  /** Counts one more check of two slots; returns how many in a row found them alike. */
  int check(int slot, int other, boolean areAlike) {
    int at = Math.min(slot, other) * capacity + Math.max(slot, other);
    alike[at] = areAlike ? alike[at] + 1 : 0;
    return alike[at];
  }

  /** Forgets a slot's past. */
  void clear(int slot) {
    for (int other = 0; other < capacity; other++) {
      alike[slot * capacity + other] = 0;
      alike[other * capacity + slot] = 0;
    }
  }

  void write(StateWriter out) {
    int[] set = IntStream.range(0, alike.length).filter(i -> alike[i] > 0).toArray();
    out.putInt(set.length).putInts(set, 0, set.length);
    int[] counts = Arrays.stream(set).map(i -> alike[i]).toArray();
    out.putInts(counts, 0, counts.length);
  }

  void read(StateReader in) {
    int[] set = in.getInts(in.getCount(8));
    int[] counts = in.getInts(set.length);
    for (int i = 0; i < set.length; i++) {
      alike[set[i]] = counts[i];
    }
  }
}
