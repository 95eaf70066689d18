package io.swell.model;

import java.util.Arrays;

/** The nonzero rows of one stripe of U, with a second set of arrays for their next values. */
final class TopicStripe {
  private final Topics topics;
  private final int capacity;
  int[] slot = new int[256];
  double[] value = new double[256];
  private int[] nextSlot = new int[256];
  private double[] nextValue = new double[256];
  int[] rows = new int[0];
  private int[] nextRows = new int[0];
  int rowCount;
  private double[] bounds = new double[0];
  private double[] nextBounds = new double[0];
  long products;
  private final int[] workSlot;
  private final double[] workValue;
  private int used;
  private int nextCount;

  TopicStripe(Topics topics) {
    this.topics = topics;
    capacity = topics.capacity();
    workSlot = new int[capacity];
    workValue = new double[capacity];
  }

  void read(int from, int count, int[] slots, double[] weights) {
    for (int i = 0; i < count; i++) {
      slots[i] = slot[from + i];
      weights[i] = value[from + i];
    }
  }

  void addTo(int from, int count, double times, double[] y, int at) {
    for (int e = from; e < from + count; e++) {
      y[at + slot[e]] += times * value[e];
    }
  }

  void rewrite(int[] others, int otherCount, Topics.BoundedUpdate update) {
    if (nextRows.length < rowCount + otherCount) {
      nextRows = new int[rowCount + otherCount + (rowCount + otherCount) / 4];
      nextBounds = new double[nextRows.length];
    }
    used = 0;
    nextCount = 0;
    products = 0;
    int i = 0;
    int j = 0;
    while (i < rowCount || j < otherCount) {
      int mine = i < rowCount ? rows[i] : Integer.MAX_VALUE;
      int other = j < otherCount ? others[j] : Integer.MAX_VALUE;
      int row = Math.min(mine, other);
      double bound = mine == row ? bounds[i] : Double.POSITIVE_INFINITY;
      i += mine == row ? 1 : 0;
      j += other == row ? 1 : 0;
      int count = topics.length[row];
      read(topics.start[row], count, workSlot, workValue);
      append(row, update.update(row, other == row, bound, count, workSlot, workValue));
      if (topics.length[row] > 0) {
        nextBounds[nextCount - 1] = update.bound();
      }
    }
    swap();
  }

  private void append(int row, int count) {
    topics.length[row] = count;
    if (count == 0) {
      // the next array may end before the row's old start
      topics.start[row] = 0;
      return;
    }
    if (used + count > nextSlot.length) {
      int room = Math.max(used + count, 2 * nextSlot.length);
      nextSlot = Arrays.copyOf(nextSlot, room);
      nextValue = Arrays.copyOf(nextValue, room);
    }
    for (int i = 0; i < count; i++) {
      nextSlot[used + i] = workSlot[i];
      nextValue[used + i] = workValue[i];
    }
    topics.start[row] = used;
    used += count;
    products += (long) count * (count + 1) / 2;
    nextRows[nextCount++] = row;
  }

  private void swap() {
    int[] oldSlot = slot;
    double[] oldValue = value;
    int[] oldRows = rows;
    double[] oldBounds = bounds;
    slot = nextSlot;
    value = nextValue;
    rows = nextRows;
    bounds = nextBounds;
    rowCount = nextCount;
    nextSlot = oldSlot;
    nextValue = oldValue;
    nextRows = oldRows;
    nextBounds = oldBounds;
  }

  /** Adds these rows to the lower triangle of U'U and to the number of terms per slot. */
  void sum(double[] gram, int[] terms) {
    for (int i = 0; i < rowCount; i++) {
      int from = topics.start[rows[i]];
      int to = from + topics.length[rows[i]];
      for (int e = from; e < to; e++) {
        int at = slot[e] * capacity;
        terms[slot[e]]++;
        for (int f = from; f <= e; f++) {
          gram[at + slot[f]] += value[e] * value[f];
        }
      }
    }
  }
}
