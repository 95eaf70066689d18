package io.swell.math;

/** Finds what is largest without sorting the rest. */
public final class QuickSelect {
  private QuickSelect() {}

  /**
   * Returns the {@code rank}-th largest of some values, equal ones counted singly. Costs O(n), and
   * O(log rank) more for each value that is among the largest so far.
   *
   * @param value without NaN; the first n count
   * @param rank 1 to n
   */
  public static double largest(double[] value, int n, int rank) {
    if (!(rank >= 1 && rank <= n && n <= value.length)) {
      throw new IllegalArgumentException("rank must be 1 to " + n + ", found " + rank);
    }
    double[] heap = new double[rank]; // of the largest, the least on top
    for (int i = 0; i < rank; i++) {
      heap[i] = value[i];
    }
    for (int i = rank / 2 - 1; i >= 0; i--) {
      sink(heap, i);
    }
    for (int i = rank; i < n; i++) {
      if (value[i] > heap[0]) {
        heap[0] = value[i];
        sink(heap, 0);
      }
    }
    return heap[0];
  }

  private static void sink(double[] heap, int from) {
    double sinking = heap[from];
    int at = from;
    for (int child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1] < heap[child]) {
        child++;
      }
      if (!(heap[child] < sinking)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = sinking;
  }
}
