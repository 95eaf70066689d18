package io.swell.text;

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

  /** Characters of ASCII that fit into a number. */
  private static final int PACKED = Long.SIZE / Byte.SIZE;

  private final @Nullable AnalyzedWord[] words = new AnalyzedWord[SIZE];
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;

  /** Makes terms of words. */
  interface Analysis<E extends Exception> {
    /** Analyzes the word {@code text[from, to)}; the result depends on its characters alone. */
    AnalyzedWord analyze(char[] text, int from, int to) throws E;
  }

  /** Returns the word {@code text[from, to)}, analyzed now or earlier by the same object. */
  <E extends Exception> AnalyzedWord get(char[] text, int from, int to, Analysis<E> analysis)
      throws E {
    long packed = packed(text, from, to);
    int place = place(packed, text, from, to);
    AnalyzedWord first = words[place];
    if (first != null && first.is(packed, text, from, to, analysis)) {
      return first;
    }
    AnalyzedWord word = words[place ^ 1];
    if (word == null || !word.is(packed, text, from, to, analysis)) {
      word = analysis.analyze(text, from, to);
      word.remember(packed, analysis);
    }
    words[place ^ 1] = first;
    words[place] = word;
    return word;
  }

  /** Returns a short word of ASCII as a number, by which it is found fastest; 0 for others. */
  private static long packed(char[] text, int from, int to) {
    if (to - from > PACKED) {
      return 0;
    }
    long packed = 0;
    int all = 0;
    for (int i = from; i < to; i++) {
      packed = packed << Byte.SIZE | text[i];
      all |= text[i];
    }
    return all < 0x80 ? packed : 0;
  }

  private int place(long packed, char[] text, int from, int to) {
    long hash = packed == 0 ? to - from : packed * multiplier;
    if (packed == 0) {
      for (int i = from; i < to; i++) {
        hash = (hash ^ text[i]) * multiplier;
      }
    }
    hash = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 40) & (SIZE - 1);
  }
}
