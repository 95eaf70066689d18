package io.swell.text;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what words of up to sixteen characters mean, in arrays of numbers. Like {@link
 * WordCache}, it has a fixed size, does not affect results, and has a random seed. A word has two
 * places next to each other.
 *
 * <p>A word is given as two numbers: its first eight characters as {@link PackedWord}, marked by
 * language and as {@link PackedWord#HAS_REST} if there is a second number, the other characters.
 */
final class PackedWordCache {
  /** The meaning of a word that is removed before any is counted. */
  static final long STOP_WORD = -1;

  /** The meaning of a number without a term. */
  static final long NUMBER = -2;

  /** The meaning of another word without a term. */
  static final long NO_TERM = -3;

  /** The meaning of a number with a term, which {@link WordCache} remembers. */
  static final long NUMBER_TERM = -4;

  /** The highest key of a term that is no {@link PackedWord}. */
  static final long FIRST_KEY = -5;

  private static final int BITS = 14;

  /** A word without its rest, and its meaning: a constant, or else the key of its term. */
  private final long[] entries = new long[2 << BITS];

  /** The rest of a word, and the prefix of its term. */
  private final long[] rests = new long[2 << BITS];

  private final @Nullable String[] terms = new String[1 << BITS];
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;
  private final long restMultiplier = ThreadLocalRandom.current().nextLong() | 1;

  /** Returns the place of a word, or -1. */
  int find(long word, long rest) {
    int place = place(word, rest);
    if (isAt(place, word, rest)) {
      return place;
    }
    place ^= 1;
    return isAt(place, word, rest) ? place : -1;
  }

  private boolean isAt(int place, long word, long rest) {
    return entries[2 * place] == word
        && ((word & PackedWord.HAS_REST) == 0 || rests[2 * place] == rest);
  }

  long meaning(int place) {
    return entries[2 * place + 1];
  }

  /** Returns the {@link PackedWord#prefix} of the term, if the word has a rest. */
  long prefix(int place) {
    return rests[2 * place + 1];
  }

  /** Returns the term, or null if there is none or it is a number. */
  @Nullable String term(int place) {
    return terms[place];
  }

  /** Remembers a word instead of the older one of two, and returns its place. */
  int put(long word, long rest, long meaning, AnalyzedWord analyzed) {
    int place = place(word, rest);
    int other = place ^ 1;
    entries[2 * other] = entries[2 * place];
    entries[2 * other + 1] = entries[2 * place + 1];
    rests[2 * other] = rests[2 * place];
    rests[2 * other + 1] = rests[2 * place + 1];
    terms[other] = terms[place];
    entries[2 * place] = word;
    entries[2 * place + 1] = meaning;
    rests[2 * place] = rest;
    rests[2 * place + 1] = analyzed.prefix;
    terms[place] = meaning == NUMBER_TERM ? null : analyzed.term;
    return place;
  }

  private int place(long word, long rest) {
    return (int) (((word ^ (rest * restMultiplier)) * multiplier) >>> (Long.SIZE - BITS));
  }
}
