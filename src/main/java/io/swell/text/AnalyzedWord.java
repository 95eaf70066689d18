package io.swell.text;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A word as it stands in texts, what the analysis makes of it, and how often the document at hand
 * has it. Words ascend with their terms; only those that have one are compared.
 */
final class AnalyzedWord implements Comparable<AnalyzedWord> {
  private static final int PREFIX = Long.SIZE / Character.SIZE;

  /** The word; not modified. */
  private final char[] word;

  /** Its term, or null if it has none. */
  final @Nullable String term;

  /** Whether the analysis removes the word before any is counted. */
  final boolean isStopWord;

  final boolean isNumber;

  /** Occurrences in the document, kept by {@link TermCounter}. */
  int count;

  private long packed;
  private WordCache.@Nullable Analysis<?> analysis;

  /** The first characters of the term: most terms differ there, which is compared fastest. */
  private final long prefix;

  /**
   * @param word the word, which is kept
   */
  AnalyzedWord(char[] word, @Nullable String term, boolean isStopWord, boolean isNumber) {
    this.word = word;
    this.term = term;
    this.isStopWord = isStopWord;
    this.isNumber = isNumber;
    long first = 0;
    for (int i = 0; i < PREFIX; i++) {
      first = first << Character.SIZE | (term != null && i < term.length() ? term.charAt(i) : 0);
    }
    this.prefix = first;
  }

  /** Makes the analysis of a word that is a term as it stands. */
  static AnalyzedWord ofTerm(char[] text, int from, int to) {
    char[] term = Arrays.copyOfRange(text, from, to);
    return new AnalyzedWord(term, new String(term), false, false);
  }

  /**
   * Keeps by what {@link WordCache} finds the word.
   *
   * @param number the word as a number, or 0
   * @param by what analyzed it
   */
  void remember(long number, WordCache.Analysis<?> by) {
    packed = number;
    analysis = by;
  }

  /** Returns whether the word is {@code text[from, to)}, analyzed by this. */
  boolean is(long number, char[] text, int from, int to, WordCache.Analysis<?> by) {
    return number == packed
        && by == analysis
        && (number != 0 || Arrays.equals(word, 0, word.length, text, from, to));
  }

  /** Returns the term of a word that is known to have one. */
  String counted() {
    return Objects.requireNonNull(term);
  }

  @Override
  public int compareTo(AnalyzedWord other) {
    int order = Long.compareUnsigned(prefix, other.prefix);
    return order != 0 ? order : counted().compareTo(other.counted());
  }
}
