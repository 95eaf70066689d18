package io.swell.patterns;

import io.swell.text.LineScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The rules of {@link PatternTable} in plain words: no hashes, no bounds, no counts but those that
 * the rules need. Words and values of a line are those of {@link LineScanner}.
 */
final class PlainPatterns {
  private final LineScanner scanner = new LineScanner();
  private final Map<String, Sequence> sequences = new HashMap<>();
  private final Map<String, List<Sequence>> places = new HashMap<>();
  private final Map<String, Integer> valuePlaces = new HashMap<>();
  private final List<Integer> mergedInto = new ArrayList<>();

  private static final class Sequence {
    final int[] withValue = new int[LineScanner.MOST_WORDS + 1];
    int pattern;
    int lines;

    Sequence(int pattern) {
      this.pattern = pattern;
    }
  }

  /** Adds a line and returns its words. */
  String add(String line) {
    scanner.scan(line);
    String words = scanner.joined();
    boolean isNew = !sequences.containsKey(words);
    Sequence sequence = sequences.computeIfAbsent(words, unused -> new Sequence(mergedInto.size()));
    sequence.lines++;
    for (int gap = 0; gap <= scanner.words(); gap++) {
      sequence.withValue[gap] += (int) (scanner.gaps() >>> gap & 1);
    }
    if (isNew) {
      mergedInto.add(sequence.pattern);
      place(sequence, words.isEmpty() ? new String[0] : words.split(" ", -1));
    }
    return words;
  }

  /** Returns the pattern of a sequence of words. */
  int pattern(String words) {
    return current(Objects.requireNonNull(sequences.get(words)).pattern);
  }

  private int current(int pattern) {
    int at = pattern;
    while (mergedInto.get(at) != at) {
      at = mergedInto.get(at);
    }
    return at;
  }

  private void place(Sequence sequence, String[] words) {
    if (words.length <= PatternTable.FIXED_WORDS) {
      return;
    }
    Integer known = null;
    for (int i = 0; i < words.length && known == null; i++) {
      known = valuePlaces.get(place(words, i));
    }
    for (int i = 0; i < words.length && known == null; i++) {
      Sequence shorter = sequences.get(without(words, i));
      boolean isPlain = variants(words[i]) == PatternTable.VARIANTS;
      if (isPlain
          && shorter != null
          && shorter.lines >= 2
          && 2 * shorter.withValue[i] > shorter.lines) {
        known = shorter.pattern;
      }
    }
    if (known != null) {
      mergedInto.set(current(sequence.pattern), current(known));
    }
    for (int i = 0; i < words.length; i++) {
      List<Sequence> there = places.computeIfAbsent(place(words, i), unused -> new ArrayList<>());
      there.add(sequence);
      if (known == null && there.size() >= variants(words[i])) {
        List<Sequence> all = new ArrayList<>(there);
        Sequence shorter = sequences.get(without(words, i));
        if (shorter != null) {
          all.add(shorter);
        }
        int oldest = all.stream().mapToInt(each -> current(each.pattern)).min().orElseThrow();
        all.forEach(each -> mergedInto.set(current(each.pattern), oldest));
        valuePlaces.put(place(words, i), oldest);
      }
    }
  }

  private static int variants(String word) {
    return new Form(0, word, new long[1], new LinePattern(0)).variants(0);
  }

  private static String place(String[] words, int index) {
    return index + " " + without(words, index);
  }

  private static String without(String[] words, int index) {
    List<String> rest = new ArrayList<>(List.of(words));
    rest.remove(index);
    return String.join(" ", rest);
  }
}
