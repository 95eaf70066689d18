package io.swell.vocabulary;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps terms to rows and rows to terms. A new term gets the smallest free row, so rows do not
 * depend on hashes.
 *
 * <p>A hash table with open addressing finds the row of a term: unlike {@link HashMap} it needs one
 * read of memory to find that a term is new, and two or three to find its row, which counts when a
 * vocabulary is larger than the processor's caches. Terms come from outside and can be prepared to
 * collide. A search therefore ends after {@value #MAX_PROBES} places; the terms that found none of
 * them free are in a {@link HashMap}, which keeps equal hashes in a balanced tree, ordered by the
 * terms themselves, so that a lookup costs O(log n) comparisons.
 */
final class TermTable {
  private static final int MAX_PROBES = 16;

  private @Nullable String[] terms = new String[1024];

  /**
   * The hash of a term in the upper 32 bits of its place, one more than its row in the lower; 0 for
   * a free place. At most half of the places are taken. None becomes free except in {@link
   * #rebuild}, so a free place ends a search.
   */
  private long[] places = new long[2048];

  /** The terms that found no free place. */
  private final Map<String, Integer> crowded = new HashMap<>();

  private int size;
  private int rows;
  private final BitSet free = new BitSet();
  private int firstFree;

  int size() {
    return size;
  }

  /** Returns one more than the largest row ever assigned. */
  int rows() {
    return rows;
  }

  boolean has(int row) {
    return row < rows && terms[row] != null;
  }

  String term(int row) {
    String term = row < rows ? terms[row] : null;
    if (term == null) {
      throw new IllegalArgumentException("row " + row + " has no term");
    }
    return term;
  }

  /** Returns the row of a term, or -1. */
  int find(String term) {
    int hash = hash(term);
    for (int probe = 0; probe < MAX_PROBES; probe++) {
      long place = places[(hash + probe) & (places.length - 1)];
      if (place == 0) {
        return -1;
      }
      if ((int) (place >>> 32) == hash && term.equals(terms[(int) place - 1])) {
        return (int) place - 1;
      }
    }
    Integer row = crowded.get(term);
    return row == null ? -1 : row;
  }

  /**
   * Finds the rows of several terms at once: each step of the search runs over all of them, so that
   * the processor reads memory for many terms at the same time instead of waiting for one after the
   * other.
   *
   * @param into returns the row of each term, or -1
   */
  void find(String[] wanted, int[] into) {
    int mask = places.length - 1;
    for (int i = 0; i < wanted.length; i++) {
      into[i] = hash(wanted[i]);
    }
    for (int i = 0; i < wanted.length; i++) {
      long place = places[into[i] & mask];
      into[i] = (int) (place >>> 32) == into[i] ? (int) place - 1 : -1;
    }
    for (int i = 0; i < wanted.length; i++) {
      String term = into[i] < 0 ? null : terms[into[i]];
      into[i] = term != null && term.length() == wanted[i].length() ? into[i] : -1;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (into[i] < 0 || !wanted[i].equals(terms[into[i]])) {
        into[i] = find(wanted[i]);
      }
    }
  }

  /** Assigns a row to a term that has none. */
  int add(String term) {
    int row = free.nextSetBit(firstFree);
    if (row < 0) {
      row = rows;
    } else {
      free.clear(row);
      firstFree = row + 1;
    }
    put(row, term);
    return row;
  }

  /** Puts a term that has no row into a row that has no term. */
  void put(int row, String term) {
    if (row < 0 || has(row)) {
      throw new IllegalArgumentException(
          "term \"" + term + "\" needs a free row, but row " + row + " is negative or in use");
    }
    reserve(row + 1);
    terms[row] = term;
    size++;
    if (2 * size > places.length) {
      rebuild(2 * places.length);
    } else {
      enter(term, row);
    }
  }

  private void enter(String term, int row) {
    int hash = hash(term);
    for (int probe = 0; probe < MAX_PROBES; probe++) {
      int at = (hash + probe) & (places.length - 1);
      if (places[at] == 0) {
        places[at] = (long) hash << 32 | (row + 1);
        return;
      }
    }
    crowded.put(term, row);
  }

  /** Enters all terms anew. Costs O(rows). */
  private void rebuild(int capacity) {
    places = new long[capacity];
    crowded.clear();
    for (int row = 0; row < rows; row++) {
      String term = terms[row];
      if (term != null) {
        enter(term, row);
      }
    }
  }

  private static int hash(String term) {
    int product = term.hashCode() * 0x9E3779B9;
    return product ^ product >>> 15;
  }

  /** Records that the first {@code number} rows have been assigned at some time. */
  void reserve(int number) {
    if (number > terms.length) {
      terms = Arrays.copyOf(terms, Math.max(2 * terms.length, number));
    }
    rows = Math.max(rows, number);
  }

  /** Takes their rows from terms. Costs O(rows). */
  void removeAll(int[] evicted) {
    for (int row : evicted) {
      term(row);
      terms[row] = null;
      free.set(row);
    }
    size -= evicted.length;
    rebuild(places.length);
    firstFree = 0;
  }

  /** Finds the free rows after terms were restored by {@link #put}, in any order. */
  void restored() {
    firstFree = 0;
    free.clear();
    for (int m = 0; m < rows; m++) {
      if (terms[m] == null) {
        free.set(m);
      }
    }
  }
}
