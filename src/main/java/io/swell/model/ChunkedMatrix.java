package io.swell.model;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores rows of K numbers in slabs of 256 rows. A slab is allocated when one of its rows is first
 * touched, so memory grows with the rows seen: 8 K bytes per row, or 4 K bytes in single precision.
 * Rows that were never touched read as zeros.
 *
 * <p>In single precision, every write rounds the row to float, with a relative error of at most
 * 6e-8 each time; callers do all arithmetic in double precision.
 */
final class ChunkedMatrix {
  private static final int SLAB_BITS = 8;
  private static final int SLAB = 1 << SLAB_BITS;

  private final int capacity;
  private final boolean single;
  private double[] @Nullable [] doubles = new double[0][];
  private float[] @Nullable [] floats = new float[0][];

  ChunkedMatrix(int capacity, StoragePrecision precision) {
    this.capacity = capacity;
    single = precision == StoragePrecision.FLOAT;
  }

  /** Returns the number of rows that there is room for. */
  int rows() {
    return (single ? floats.length : doubles.length) << SLAB_BITS;
  }

  long bytes() {
    long bytes = 0;
    for (int slab = 0; slab < doubles.length; slab++) {
      bytes += doubles[slab] == null ? 0 : (long) SLAB * capacity * Double.BYTES;
    }
    for (int slab = 0; slab < floats.length; slab++) {
      bytes += floats[slab] == null ? 0 : (long) SLAB * capacity * Float.BYTES;
    }
    return bytes;
  }

  /** Makes room for rows 0 to {@code highest}; their slabs are allocated when touched. */
  void grow(int highest) {
    int needed = (highest >>> SLAB_BITS) + 1;
    int slabs = rows() >>> SLAB_BITS;
    if (needed > slabs) {
      int room = Math.max(needed, slabs + slabs / 4);
      if (single) {
        floats = Arrays.copyOf(floats, room);
      } else {
        doubles = Arrays.copyOf(doubles, room);
      }
    }
  }

  /** Moves all rows of another matrix here; the other matrix has no rows afterwards. */
  void moveRowsFrom(ChunkedMatrix others) {
    doubles = others.doubles;
    floats = others.floats;
    others.doubles = new double[0][];
    others.floats = new float[0][];
  }

  /** Allocates the slab of a row, if it is not allocated yet. */
  void touch(int row) {
    int slab = row >>> SLAB_BITS;
    if (single && floats[slab] == null) {
      floats[slab] = new float[SLAB * capacity];
    } else if (!single && doubles[slab] == null) {
      doubles[slab] = new double[SLAB * capacity];
    }
  }

  private boolean has(int row) {
    int slab = row >>> SLAB_BITS;
    return row < rows() && (single ? floats[slab] != null : doubles[slab] != null);
  }

  private int offset(int row) {
    return (row & (SLAB - 1)) * capacity;
  }

  private double[] doubles(int row) {
    double[] slab = doubles[row >>> SLAB_BITS];
    if (slab == null) {
      throw new IllegalStateException("row " + row + " was never touched");
    }
    return slab;
  }

  private float[] floats(int row) {
    float[] slab = floats[row >>> SLAB_BITS];
    if (slab == null) {
      throw new IllegalStateException("row " + row + " was never touched");
    }
    return slab;
  }

  void read(int row, double[] into) {
    if (!has(row)) {
      Arrays.fill(into, 0, capacity, 0);
    } else if (single) {
      float[] slab = floats(row);
      int at = offset(row);
      for (int k = 0; k < capacity; k++) {
        into[k] = slab[at + k];
      }
    } else {
      System.arraycopy(doubles(row), offset(row), into, 0, capacity);
    }
  }

  /** Writes a row that has been touched. */
  void write(int row, double[] from) {
    if (single) {
      float[] slab = floats(row);
      int at = offset(row);
      for (int k = 0; k < capacity; k++) {
        slab[at + k] = (float) from[k];
      }
    } else {
      System.arraycopy(from, 0, doubles(row), offset(row), capacity);
    }
  }

  /** Rounds a row to the storage precision, as writing and reading it would. */
  void round(double[] row) {
    for (int k = 0; single && k < capacity; k++) {
      row[k] = (float) row[k];
    }
  }

  double get(int row, int slot) {
    return single ? floats(row)[offset(row) + slot] : doubles(row)[offset(row) + slot];
  }

  void set(int row, int slot, double value) {
    if (single) {
      floats(row)[offset(row) + slot] = (float) value;
    } else {
      doubles(row)[offset(row) + slot] = value;
    }
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
    for (double[] slab : doubles) {
      for (int at = slot; slab != null && at < slab.length; at += capacity) {
        slab[at] = 0;
      }
    }
    for (float[] slab : floats) {
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
