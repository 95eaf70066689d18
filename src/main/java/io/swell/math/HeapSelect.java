package io.swell.math;

/**
 * Finds the k-th largest of n values without sorting all values, by a heap of the k largest or, if
 * those are more than half, of the {@code n - k + 1} smallest.
 */
public final class HeapSelect {
  private HeapSelect() {}

  /**
   * Returns the {@code rank}-th largest of the values; equal values count separately. Costs O(n),
   * plus O(log n) for each value that is among the largest, or the smallest, so far.
   *
   * @param value values without NaN; only the first n are read
   * @param rank 1 to n
   */
  public static double largest(double[] value, int n, int rank) {
    if (!(rank >= 1 && rank <= n && n <= value.length)) {
      throw new IllegalArgumentException("rank must be 1 to " + n + ", found " + rank);
    }
    boolean isUpper = 2 * rank <= n + 1;
    double sign = isUpper ? 1 : -1;
    double[] heap = new double[isUpper ? rank : n - rank + 1]; // min-heap of sign times the values
    for (int i = 0; i < heap.length; i++) {
      heap[i] = sign * value[i];
    }
    for (int i = heap.length / 2 - 1; i >= 0; i--) {
      sink(heap, i);
    }
    for (int i = heap.length; i < n; i++) {
      if (sign * value[i] > heap[0]) {
        heap[0] = sign * value[i];
        sink(heap, 0);
      }
    }
    return sign * heap[0];
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
