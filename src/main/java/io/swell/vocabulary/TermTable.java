package io.swell.vocabulary;

import io.swell.state.Saved;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maps terms to rows and rows to terms. A new term gets the smallest free row, so rows do not
 * depend on hashes.
 *
 * <p>Terms come from outside and can be prepared to collide: {@link HashMap} keeps equal hashes in
 * a balanced tree, ordered by the terms themselves, so that a lookup costs O(log n) comparisons.
 */
final class TermTable {
  private final Map<String, Integer> rowOf = new HashMap<>();
  private @Nullable String[] terms = new String[1024];

  @Saved(1)
  private int rows;

  private final BitSet free = new BitSet();

  /** No row before this one is free. */
  private int firstFree;

  int size() {
    return rowOf.size();
  }

  /** Returns one more than the largest row ever assigned. */
  int rows() {
    return rows;
  }

  boolean has(int row) {
    return row < terms.length && terms[row] != null;
  }

  String term(int row) {
    String term = row < terms.length ? terms[row] : null;
    if (term == null) {
      throw new IllegalArgumentException("row " + row + " has no term");
    }
    return term;
  }

  /** Returns the row of a term, or -1. */
  int find(String term) {
    return rowOf.getOrDefault(term, -1);
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
    rowOf.put(term, row);
  }

  /** Records that the first {@code number} rows have been assigned at some time. */
  void reserve(int number) {
    if (number > terms.length) {
      terms = Arrays.copyOf(terms, Math.max(2 * terms.length, number));
    }
    rows = Math.max(rows, number);
  }

  void removeAll(int[] evicted) {
    for (int row : evicted) {
      rowOf.remove(term(row));
      terms[row] = null;
      free.set(row);
    }
    firstFree = 0;
  }

  /**
   * Finds the free rows after terms were restored by {@link #put}, in any order.
   *
   * @param number the restored number of rows
   */
  void restored(int number) {
    reserve(number);
    firstFree = 0;
    free.clear();
    IntStream.range(0, rows).filter(row -> terms[row] == null).forEach(free::set);
  }
}
