package io.swell.model;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores rows of K numbers in slabs of 256 rows. A slab is allocated when one of its rows is first
 * touched, so memory grows with the rows seen: 8 K bytes per row. Rows that were never touched read
 * as zeros.
 */
final class ChunkedMatrix {
  private static final int SLAB_BITS = 8;
  private static final int SLAB = 1 << SLAB_BITS;

  private final int capacity;
  private double[] @Nullable [] slabs = new double[0][];

  ChunkedMatrix(int capacity) {
    this.capacity = capacity;
  }

  /** Returns the number of rows that there is room for. */
  int rows() {
    return slabs.length << SLAB_BITS;
  }

  long bytes() {
    return Arrays.stream(slabs).filter(Objects::nonNull).count() * SLAB * capacity * Double.BYTES;
  }

  /** Makes room for rows 0 to {@code highest}; their slabs are allocated when touched. */
  void grow(int highest) {
    int needed = (highest >>> SLAB_BITS) + 1;
    if (needed > slabs.length) {
      slabs = Arrays.copyOf(slabs, Math.max(needed, slabs.length + slabs.length / 4));
    }
  }

  /** Allocates the slab of a row, if it is not allocated yet. */
  void touch(int row) {
    int slab = row >>> SLAB_BITS;
    if (slabs[slab] == null) {
      slabs[slab] = new double[SLAB * capacity];
    }
  }

  private boolean has(int row) {
    return row < rows() && slabs[row >>> SLAB_BITS] != null;
  }

  private int offset(int row) {
    return (row & (SLAB - 1)) * capacity;
  }

  private double[] slab(int row) {
    double[] slab = slabs[row >>> SLAB_BITS];
    if (slab == null) {
      throw new IllegalStateException("row " + row + " was never touched");
    }
    return slab;
  }

  void read(int row, double[] into) {
    if (has(row)) {
      System.arraycopy(slab(row), offset(row), into, 0, capacity);
    } else {
      Arrays.fill(into, 0, capacity, 0);
    }
  }

  void write(int row, double[] from) {
    System.arraycopy(from, 0, slab(row), offset(row), capacity);
  }

  double get(int row, int slot) {
    return slab(row)[offset(row) + slot];
  }

  void set(int row, int slot, double value) {
    slab(row)[offset(row) + slot] = value;
  }

  void clear(int row) {
    if (has(row)) {
      write(row, new double[capacity]);
    }
  }

  boolean isZero(int row) {
    if (has(row)) {
      for (int k = 0; k < capacity; k++) {
        if (get(row, k) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Sets a column to 0. Costs O(M). */
  void clearColumn(int slot) {
    for (double[] slab : slabs) {
      for (int at = slot; slab != null && at < slab.length; at += capacity) {
        slab[at] = 0;
      }
    }
  }

  /** Applies a change to every row whose slab is allocated. */
  void transform(Consumer<double[]> change) {
    double[] r = new double[capacity];
    for (int row = 0; row < rows(); row++) {
      if (has(row)) {
        read(row, r);
        change.accept(r);
        write(row, r);
      }
    }
  }
}
