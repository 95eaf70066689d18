package io.swell.patterns;

import io.swell.output.LogPattern.Count;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The most frequent of many values, in bounded memory: Space-Saving (Metwally, Agrawal and El
 * Abbadi, 2005). A value that is not kept takes the place and the count of the rarest one, so a
 * count is too high by at most the smallest count, and every value of more than 1/{@link #KEPT} of
 * all is kept. Cost: O(KEPT) for each value, without allocation for those that are kept.
 */
final class TopValues {
  static final int KEPT = 8;

  /** Characters of a value that are kept. */
  private static final int LENGTH = 60;

  private final String[] values = new String[KEPT];
  private final long[] counts = new long[KEPT];
  private int size;

  /** Counts the value that is {@code text[start, end)} in some lines. */
  void add(String text, int start, int end, long lines) {
    int length = Math.min(LENGTH, end - start);
    int least = 0;
    for (int i = 0; i < size; i++) {
      if (values[i].length() == length && values[i].regionMatches(0, text, start, length)) {
        counts[i] += lines;
        return;
      }
      least = counts[i] < counts[least] ? i : least;
    }
    int place = size < KEPT ? size++ : least;
    values[place] = text.substring(start, start + length);
    counts[place] += lines;
  }

  /** Counts a value once. */
  void add(String value) {
    add(value, 0, value.length(), 1);
  }

  /** Adds the counts of others. */
  void addAll(TopValues others) {
    for (int i = 0; i < others.size; i++) {
      add(others.values[i], 0, others.values[i].length(), others.counts[i]);
    }
  }

  /** Returns the kept values and their counts, the most frequent first. */
  List<Count> list() {
    List<Count> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(new Count(values[i], counts[i]));
    }
    list.sort(Comparator.comparingLong(Count::lines).reversed().thenComparing(Count::value));
    return list;
  }

  void save(StateWriter out) {
    out.putVarInt(size);
    for (int i = 0; i < size; i++) {
      out.putShortString(values[i]).putVarLong(counts[i]);
    }
  }

  void restore(StateReader in) {
    size = in.getVarInt();
    if (size > KEPT) {
      throw new IllegalArgumentException("at most " + KEPT + " values are kept, found " + size);
    }
    for (int i = 0; i < size; i++) {
      values[i] = in.getShortString();
      counts[i] = in.getVarLong();
    }
  }
}
