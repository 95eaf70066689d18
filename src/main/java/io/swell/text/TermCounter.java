package io.swell.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Counts the terms of one document at a time. Analyzed words are remembered with their terms, so
 * that a word seen before is not analyzed again, and its term is the same string, which allocates
 * nothing and has its hash code.
 *
 * <p>The number of remembered words is fixed: a word has two places, and replaces the one of them
 * that was used before the other. Whether a word is remembered does not affect results. The hash
 * has a random seed per instance, so that an attacker cannot prepare words that replace each other.
 */
final class TermCounter {
  private static final int SIZE = 1 << 15;

  private final @Nullable Word[] words = new Word[SIZE];
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;
  private final Analysis ofTerm =
      (text, from, to) -> new Word(text, from, to, new String(text, from, to - from), false);
  private final List<Word> counted = new ArrayList<>();
  private long allWords;
  private long numbers;

  /** Makes terms of words. */
  interface Analysis {
    /** Analyzes the word {@code text[from, to)}; the result depends on its characters alone. */
    Word analyze(char[] text, int from, int to);
  }

  /**
   * A word as it stands in texts, what the analysis makes of it, and how often the document at hand
   * has it.
   */
  static final class Word {
    private final char[] characters;

    final @Nullable String term;

    final boolean isNumber;
    private @Nullable Analysis analysis;
    private List<Word> parts = List.of();
    private int count;

    /** Makes the analysis of the word {@code text[from, to)}. */
    Word(char[] text, int from, int to, @Nullable String term, boolean isNumber) {
      this.characters = Arrays.copyOfRange(text, from, to);
      this.term = term;
      this.isNumber = isNumber;
    }

    /** Makes the analysis of a word without a term, of which these are counted in its place. */
    Word(char[] text, int from, int to, List<Word> parts) {
      this(text, from, to, null, false);
      this.parts = parts;
    }

    private String counted() {
      return Objects.requireNonNull(term);
    }
  }

  /** Returns the word {@code text[from, to)}, analyzed now or earlier by the same object. */
  Word word(char[] text, int from, int to, Analysis analysis) {
    int place = place(text, from, to);
    Word first = words[place];
    if (first != null && isSame(first, text, from, to, analysis)) {
      return first;
    }
    Word word = words[place ^ 1];
    if (word == null || !isSame(word, text, from, to, analysis)) {
      word = analysis.analyze(text, from, to);
      word.analysis = analysis;
    }
    words[place ^ 1] = first;
    words[place] = word;
    return word;
  }

  private static boolean isSame(Word word, char[] text, int from, int to, Analysis analysis) {
    return word.analysis == analysis
        && Arrays.equals(word.characters, 0, word.characters.length, text, from, to);
  }

  private int place(char[] text, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text[i]) * multiplier;
    }
    hash = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 40) & (SIZE - 1);
  }

  /** Counts words of the text, whether terms or not; the last one may be a number. */
  void countWords(int count, boolean isNumber) {
    allWords += count;
    numbers += isNumber ? 1 : 0;
  }

  /** Returns the word whose term is {@code text[from, to)} itself. */
  Word term(char[] text, int from, int to) {
    return word(text, from, to, ofTerm);
  }

  void add(char[] text, int from, int to) {
    add(term(text, from, to));
  }

  void addParts(Word word) {
    for (int i = 0; i < word.parts.size(); i++) {
      add(word.parts.get(i));
    }
  }

  void add(Word word) {
    if (word.count++ == 0) {
      counted.add(word);
    }
  }

  /** Returns the counts since the last call and resets them. Costs O(n log n) for n terms. */
  TermCounts takeCounts() {
    counted.sort(Comparator.comparing(Word::counted));
    String[] terms = new String[counted.size()];
    int[] counts = new int[counted.size()];
    int size = 0;
    for (Word word : counted) {
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
