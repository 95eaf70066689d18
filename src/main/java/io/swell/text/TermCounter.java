package io.swell.text;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Counts the terms of one document at a time. It uses an open-addressing hash table over character
 * ranges, so that a repeated term allocates no object.
 *
 * <p>A cache of fixed size keeps strings of earlier documents, which avoids most of the garbage and
 * does not affect the result. The hash has a random seed per instance, so that an attacker cannot
 * prepare colliding words; the order of the result does not depend on it.
 */
final class TermCounter {
  private static final int CACHE_SIZE = 1 << 15;
  private static final int INITIAL_CAPACITY = 1 << 10;
  // larger tables, grown for an unusually large document, are released afterwards
  private static final int RETAINED_CAPACITY = 1 << 16;

  private final @Nullable String[] cache = new String[CACHE_SIZE];
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;
  private String[] terms = new String[INITIAL_CAPACITY];
  private int[] counts = new int[INITIAL_CAPACITY];
  private int[] slots = new int[INITIAL_CAPACITY / 2];
  private int size;
  private long words;
  private long numbers;

  /** Counts words of the text, whether terms or not; the last one may be a number. */
  void countWords(int count, boolean isNumber) {
    words += count;
    numbers += isNumber ? 1 : 0;
  }

  /** Counts one occurrence of {@code text[from, to)}. */
  void add(char[] text, int from, int to) {
    long hash = hash(text, from, to);
    int mask = terms.length - 1;
    int slot = (int) hash & mask;
    while (counts[slot] != 0) {
      if (equal(terms[slot], text, from, to)) {
        counts[slot]++;
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (size == slots.length) {
      grow();
      add(text, from, to);
      return;
    }
    terms[slot] = string(hash, text, from, to);
    counts[slot] = 1;
    slots[size++] = slot;
  }

  /** Returns the counts since the last call and resets them. */
  TermCounts takeCounts() {
    int numbersPerMille = words == 0 ? 0 : (int) (1000L * numbers / words);
    words = 0;
    numbers = 0;
    if (size == 0) {
      return numbersPerMille > 0
          ? new TermCounts(new String[0], new int[0], numbersPerMille)
          : TermCounts.EMPTY;
    }
    String[] sorted = new String[size];
    int[] sortedCounts = new int[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = terms[slots[i]];
    }
    Arrays.sort(sorted);
    for (int i = 0; i < size; i++) {
      sortedCounts[i] = counts[slotOf(sorted[i])];
    }
    clear();
    return new TermCounts(sorted, sortedCounts, numbersPerMille);
  }

  private void clear() {
    if (terms.length > RETAINED_CAPACITY) {
      terms = new String[INITIAL_CAPACITY];
      counts = new int[INITIAL_CAPACITY];
      slots = new int[INITIAL_CAPACITY / 2];
    } else {
      for (int i = 0; i < size; i++) {
        counts[slots[i]] = 0;
      }
    }
    size = 0;
  }

  private int slotOf(String term) {
    int mask = terms.length - 1;
    int slot = (int) hash(term) & mask;
    while (!term.equals(terms[slot])) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    String[] oldTerms = terms;
    int[] oldCounts = counts;
    int[] oldSlots = slots;
    terms = new String[oldTerms.length * 2];
    counts = new int[terms.length];
    slots = new int[terms.length / 2];
    int mask = terms.length - 1;
    for (int i = 0; i < size; i++) {
      String term = oldTerms[oldSlots[i]];
      int slot = (int) hash(term) & mask;
      while (counts[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      terms[slot] = term;
      counts[slot] = oldCounts[oldSlots[i]];
      slots[i] = slot;
    }
  }

  private String string(long hash, char[] text, int from, int to) {
    int place = (int) (hash >>> 40) & (CACHE_SIZE - 1);
    String cached = cache[place];
    if (cached != null && equal(cached, text, from, to)) {
      return cached;
    }
    String fresh = new String(text, from, to - from);
    cache[place] = fresh;
    return fresh;
  }

  private long hash(char[] text, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text[i]) * multiplier;
    }
    return mix(hash);
  }

  private long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * multiplier;
    }
    return mix(hash);
  }

  private static long mix(long hash) {
    long mixed = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }

  private static boolean equal(String term, char[] text, int from, int to) {
    int length = to - from;
    if (term.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (term.charAt(i) != text[from + i]) {
        return false;
      }
    }
    return true;
  }
}
