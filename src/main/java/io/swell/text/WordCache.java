package io.swell.text;

import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Remembers analyzed words, so that a word seen before is not analyzed again and its term is the
 * same string, which allocates nothing and has its hash code.
 *
 * <p>Its size is fixed: a word has two places, and replaces the one of them that was used before
 * the other. Whether a word is remembered does not affect results. The hash has a random seed per
 * instance, so that an attacker cannot prepare words that replace each other.
 */
final class WordCache {
  private static final int SIZE = 1 << 15;

  private final @Nullable AnalyzedWord[] words = new AnalyzedWord[SIZE];
  private final @Nullable Analysis<?>[] analyses = new Analysis<?>[SIZE];
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;

  /** Makes terms of words. */
  interface Analysis<E extends Exception> {
    /** Analyzes the word {@code text[from, to)}; the result depends on its characters alone. */
    AnalyzedWord analyze(char[] text, int from, int to) throws E;
  }

  /** Returns the word {@code text[from, to)}, analyzed now or earlier by the same object. */
  <E extends Exception> AnalyzedWord get(char[] text, int from, int to, Analysis<E> analysis)
      throws E {
    int place = place(text, from, to);
    if (isAt(place, text, from, to, analysis)) {
      return remembered(place);
    }
    boolean isInOther = isAt(place ^ 1, text, from, to, analysis);
    AnalyzedWord word = isInOther ? remembered(place ^ 1) : analysis.analyze(text, from, to);
    words[place ^ 1] = words[place];
    analyses[place ^ 1] = analyses[place];
    words[place] = word;
    analyses[place] = analysis;
    return word;
  }

  private boolean isAt(int place, char[] text, int from, int to, Analysis<?> analysis) {
    AnalyzedWord word = words[place];
    return word != null && analyses[place] == analysis && word.is(text, from, to);
  }

  private AnalyzedWord remembered(int place) {
    return Objects.requireNonNull(words[place]);
  }

  private int place(char[] text, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text[i]) * multiplier;
    }
    hash = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 40) & (SIZE - 2);
  }
}
