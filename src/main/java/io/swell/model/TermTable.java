package io.swell.model;

import io.swell.math.SipHash;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Maps terms to rows and rows to terms. Uses open addressing in one array of longs (32 bits of the
 * hash and the row), so a lookup allocates nothing. A new term gets the smallest free row, so the
 * hash does not affect the rows and can have a secret random key. The key prevents attackers from
 * preparing terms that collide.
 */
final class TermTable {
  private @Nullable String[] terms = new String[1024];
  private int rows;
  private int size;
  private final BitSet free = new BitSet();
  private int firstFree;
  long[] slots = new long[2048];
  private final SipHash hasher;

  /** Creates a table with a secret random key. */
  TermTable() {
    this(SipHash.secret());
  }

  /** Creates a table with a known key; rows do not depend on it. */
  TermTable(SipHash hasher) {
    this.hasher = hasher;
  }

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
    long hash = hasher.of(term);
    int mask = slots.length - 1;
    for (int s = (int) hash & mask; slots[s] != 0; s = s + 1 & mask) {
      int row = (int) slots[s] - 1;
      if ((slots[s] ^ hash) >>> 32 == 0 && term.equals(terms[row])) {
        return row;
      }
    }
    return -1;
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
    if (2 * size > slots.length) {
      slots = new long[2 * slots.length];
      index();
    } else {
      index(row, term);
    }
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
      terms[row] = null;
      free.set(row);
    }
    size -= evicted.length;
    firstFree = 0;
    Arrays.fill(slots, 0);
    index();
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

  private void index() {
    for (int m = 0; m < rows; m++) {
      String term = terms[m];
      if (term != null) {
        index(m, term);
      }
    }
  }

  private void index(int row, String term) {
    long hash = hasher.of(term);
    int mask = slots.length - 1;
    int s = (int) hash & mask;
    while (slots[s] != 0) {
      s = s + 1 & mask;
    }
    slots[s] = (hash & 0xFFFFFFFF00000000L) | (row + 1);
  }
}
