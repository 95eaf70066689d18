package io.swell.patterns;

import io.swell.output.LogPattern.Count;
import io.swell.state.Saved;
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

  @Saved(1)
  private final List<String> values = new ArrayList<>(KEPT);

  @Saved(2)
  private final long[] counts = new long[KEPT];

  /** Counts the value that is {@code text[start, end)} in some lines. */
  void add(String text, int start, int end, long lines) {
    int length = Math.min(LENGTH, end - start);
    int least = 0;
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      if (value.length() == length && value.regionMatches(0, text, start, length)) {
        counts[i] += lines;
        return;
      }
      least = counts[i] < counts[least] ? i : least;
    }
    String added = text.substring(start, start + length);
    if (values.size() < KEPT) {
      least = values.size();
      values.add(added);
    } else {
      values.set(least, added);
    }
    counts[least] += lines;
  }

  void add(String value) {
    add(value, 0, value.length(), 1);
  }

  void addAll(TopValues others) {
    for (int i = 0; i < others.values.size(); i++) {
      String value = others.values.get(i);
      add(value, 0, value.length(), others.counts[i]);
    }
  }

  /** Returns the kept values and their counts, the most frequent first. */
  List<Count> list() {
    List<Count> list = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      list.add(new Count(values.get(i), counts[i]));
    }
    list.sort(Comparator.comparingLong(Count::lines).reversed().thenComparing(Count::value));
    return list;
  }
}
