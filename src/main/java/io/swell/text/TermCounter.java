package io.swell.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the terms of one document at a time. Words seen before are remembered with their terms
 * ({@link WordCache}), so that counting one is an increment.
 */
final class TermCounter {
  private final WordCache words = new WordCache();
  private final WordCache.Analysis<RuntimeException> ofTerm = AnalyzedWord::ofTerm;
  private final List<AnalyzedWord> counted = new ArrayList<>();
  private long allWords;
  private long numbers;

  /** Returns the word {@code text[from, to)}, analyzed now or earlier. */
  <E extends Exception> AnalyzedWord word(
      char[] text, int from, int to, WordCache.Analysis<E> analysis) throws E {
    return words.get(text, from, to, analysis);
  }

  /** Counts words of the text, whether terms or not; the last one may be a number. */
  void countWords(int count, boolean isNumber) {
    allWords += count;
    numbers += isNumber ? 1 : 0;
  }

  /** Counts one occurrence of the term {@code text[from, to)}. */
  void add(char[] text, int from, int to) {
    add(words.get(text, from, to, ofTerm));
  }

  /** Counts one occurrence of a word that has a term. */
  void add(AnalyzedWord word) {
    if (word.count++ == 0) {
      counted.add(word);
    }
  }

  /** Returns the counts since the last call and resets them. Costs O(n log n) for n terms. */
  TermCounts takeCounts() {
    AnalyzedWord[] sorted = counted.toArray(new AnalyzedWord[0]);
    Arrays.sort(sorted);
    String[] terms = new String[sorted.length];
    int[] counts = new int[sorted.length];
    int size = 0;
    for (AnalyzedWord word : sorted) {
      // several words may have the same term
      if (size == 0 || !terms[size - 1].equals(word.counted())) {
        terms[size++] = word.counted();
      }
      counts[size - 1] += word.count;
      word.count = 0;
    }
    int numbersPerMille = allWords == 0 ? 0 : (int) (1000L * numbers / allWords);
    counted.clear();
    allWords = 0;
    numbers = 0;
    return new TermCounts(Arrays.copyOf(terms, size), Arrays.copyOf(counts, size), numbersPerMille);
  }
}
