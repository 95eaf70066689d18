package io.swell.streaming;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a comparison found: how many records are as they must be, and what is wrong with others. */
final class FaultFindings {
  private static final int MOST_EXAMPLES = 20;

  private final Map<String, Integer> compared = new TreeMap<>();
  private final List<String> examples = new ArrayList<>();
  private int lost;
  private int doubled;
  private int differing;
  private int broken;

  /** Compares the records of one key, in their order. */
  void compare(String what, String key, List<String> expected, List<String> found) {
    compared.merge(what, expected.size(), Integer::sum);
    if (expected.equals(found)) {
      return;
    }
    int missing = Math.max(0, expected.size() - found.size());
    int extra = Math.max(0, found.size() - expected.size());
    lost += missing;
    doubled += extra;
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      if (!expected.get(i).equals(found.get(i))) {
        differing++;
        example(
            "%s %s, record %d:%n  expected %s%n  found    %s"
                .formatted(what, key, i, expected.get(i), found.get(i)));
        break;
      }
    }
    if (missing + extra > 0) {
      example("%s %s: %d records, expected %d".formatted(what, key, found.size(), expected.size()));
    }
  }

  /** Compares all keys of either side. */
  void compareAll(
      String what, Map<String, List<String>> expected, Map<String, List<String>> found) {
    compared.merge(what, 0, Integer::sum);
    expected.forEach((key, list) -> compare(what, key, list, found.getOrDefault(key, List.of())));
    found.forEach(
        (key, list) -> {
          if (!expected.containsKey(key)) {
            compare(what, key, List.of(), list);
          }
        });
  }

  /** Notes what does not hold. */
  void require(boolean holds, String what) {
    if (!holds) {
      broken++;
      example(what);
    }
  }

  /** Notes that something was looked at, so many times. */
  void count(String what, int times) {
    compared.merge(what, times, Integer::sum);
  }

  private void example(String text) {
    if (examples.size() < MOST_EXAMPLES) {
      examples.add(text);
    }
  }

  boolean isClean() {
    return lost + doubled + differing + broken == 0;
  }

  /** Records compared of each kind. */
  Map<String, Integer> compared() {
    return compared;
  }

  @Override
  public String toString() {
    return "%d lost, %d doubled, %d differing, %d other laws broken; compared %s%s"
        .formatted(
            lost,
            doubled,
            differing,
            broken,
            compared,
            examples.isEmpty() ? "" : "\n" + String.join("\n", examples));
  }
}
