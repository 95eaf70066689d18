package io.swell.text;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Counts the terms of one document at a time, in an open-addressing hash table over terms as
 * numbers. The hash has a random seed per instance, so that an attacker cannot prepare colliding
 * words; the order of the result does not depend on it.
 */
final class TermCounter {
  private static final int INITIAL_CAPACITY = 1 << 9;
  // larger tables, grown for an unusually large document, are released afterwards
  private static final int RETAINED_CAPACITY = 1 << 16;

  /** So many terms that are no packed words are sorted by insertion. */
  private static final int FEW_TERMS = 128;

  private final WordCache words = new WordCache();
  private final WordCache.Analysis<RuntimeException> ofTerm = AnalyzedWord::ofTerm;
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;
  private long[] keys = new long[INITIAL_CAPACITY];
  private long[] prefixes = new long[INITIAL_CAPACITY];
  private String[] terms = new String[INITIAL_CAPACITY];
  private int[] counts = new int[INITIAL_CAPACITY];
  private int[] slots = new int[INITIAL_CAPACITY / 2];
  private int shift = Long.numberOfLeadingZeros(INITIAL_CAPACITY) + 1;
  private int size;
  private long nextKey = PackedWordCache.FIRST_KEY;
  private long allWords;
  private long numbers;

  /** A term that is no {@link PackedWord}, and its count. */
  private record LongTerm(String term, long prefix, int count) implements Comparable<LongTerm> {
    @Override
    public int compareTo(LongTerm other) {
      return prefix == other.prefix
          ? term.compareTo(other.term)
          : Long.compare(prefix, other.prefix);
    }
  }

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
    AnalyzedWord word = words.get(text, from, to, ofTerm);
    add(word, word.word);
  }

  /** Returns the key of a word's term, and gives it one if it has none. */
  long key(AnalyzedWord word) {
    if (word.key == 0) {
      word.key = nextKey--;
    }
    return word.key;
  }

  /** Counts one occurrence of a word with its term. */
  void add(AnalyzedWord word, String term) {
    add(key(word), word.prefix, term);
  }

  /**
   * Counts one occurrence of a term.
   *
   * @param key the term as {@link PackedWord}, or the negative number of a word with this term
   * @param prefix its {@link PackedWord#prefix}, equal to the key if that is positive
   */
  void add(long key, long prefix, String term) {
    int slot = slot(key);
    if (keys[slot] == 0) {
      if (size == slots.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
      prefixes[slot] = prefix;
      terms[slot] = term;
      slots[size++] = slot;
    }
    counts[slot]++;
  }

  /** Returns the slot of a key, or the free one for it. */
  private int slot(long key) {
    int mask = keys.length - 1;
    // the highest bits, since only they depend on all characters
    int slot = (int) ((key * multiplier) >>> shift);
    while (keys[slot] != key && keys[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldPrefixes = prefixes;
    String[] oldTerms = terms;
    int[] oldCounts = counts;
    int[] oldSlots = slots;
    allocate(2 * oldKeys.length);
    for (int i = 0; i < size; i++) {
      int old = oldSlots[i];
      int slot = slot(oldKeys[old]);
      keys[slot] = oldKeys[old];
      prefixes[slot] = oldPrefixes[old];
      terms[slot] = oldTerms[old];
      counts[slot] = oldCounts[old];
      slots[i] = slot;
    }
  }

  private void allocate(int capacity) {
    keys = new long[capacity];
    prefixes = new long[capacity];
    terms = new String[capacity];
    counts = new int[capacity];
    slots = new int[capacity / 2];
    shift = Long.numberOfLeadingZeros(capacity) + 1;
  }

  /** Returns the counts since the last call and resets them. Costs O(n log n) for n terms. */
  TermCounts takeCounts() {
    int numbersPerMille = allWords == 0 ? 0 : (int) (1000L * numbers / allWords);
    allWords = 0;
    numbers = 0;
    if (size == 0) {
      return numbersPerMille > 0
          ? new TermCounts(new String[0], new int[0], numbersPerMille)
          : TermCounts.EMPTY;
    }
    long[] sorted = new long[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = keys[slots[i]];
    }
    Arrays.sort(sorted);
    LongTerm[] longTerms = longTerms(sorted);
    String[] sortedTerms = new String[size];
    int[] sortedCounts = new int[size];
    int end = 0;
    int next = 0;
    for (int i = longTerms.length; i <= size; i++) {
      // a short term precedes the long ones that begin with it
      long key = i < size ? sorted[i] : Long.MAX_VALUE;
      for (; next < longTerms.length && longTerms[next].prefix < key; next++) {
        LongTerm term = longTerms[next];
        if (next == 0 || term.compareTo(longTerms[next - 1]) != 0) {
          sortedTerms[end++] = term.term;
        }
        sortedCounts[end - 1] += term.count;
      }
      if (i < size) {
        int slot = slot(key);
        sortedTerms[end] = terms[slot];
        sortedCounts[end++] = counts[slot];
      }
    }
    boolean isFull = end == size;
    clear();
    return new TermCounts(
        isFull ? sortedTerms : Arrays.copyOf(sortedTerms, end),
        isFull ? sortedCounts : Arrays.copyOf(sortedCounts, end),
        numbersPerMille);
  }

  /** Returns the terms of the negative keys in order. Several of them may have the same term. */
  private LongTerm[] longTerms(long[] sorted) {
    int end = 0;
    while (end < sorted.length && sorted[end] < 0) {
      end++;
    }
    LongTerm[] longTerms = new LongTerm[end];
    for (int i = 0; i < end; i++) {
      int slot = slot(sorted[i]);
      longTerms[i] = new LongTerm(terms[slot], prefixes[slot], counts[slot]);
    }
    sort(longTerms);
    return longTerms;
  }

  /**
   * Sorts terms. For the few of most documents it does so itself, because the JVM's compiler needs
   * more time for the merge sort of {@code Arrays.sort} than that takes.
   */
  private static void sort(LongTerm[] terms) {
    if (terms.length > FEW_TERMS) {
      Arrays.sort(terms);
      return;
    }
    for (int i = 1; i < terms.length; i++) {
      LongTerm term = terms[i];
      int at = i;
      for (; at > 0 && terms[at - 1].compareTo(term) > 0; at--) {
        terms[at] = terms[at - 1];
      }
      terms[at] = term;
    }
  }

  private void clear() {
    if (keys.length > RETAINED_CAPACITY) {
      allocate(INITIAL_CAPACITY);
    } else {
      for (int i = 0; i < size; i++) {
        keys[slots[i]] = 0;
        counts[slots[i]] = 0;
      }
    }
    size = 0;
  }
}
