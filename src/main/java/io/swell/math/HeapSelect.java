package io.swell.math;

/** Finds the k-th largest value without sorting all values, by a heap of the k largest. */
public final class HeapSelect {
  private HeapSelect() {}

  /**
   * Returns the {@code rank}-th largest of the values; equal values count separately. Costs O(n),
   * plus O(log rank) for each value that is among the largest so far.
   *
   * @param value values without NaN; only the first n are read
   * @param rank 1 to n
   */
  public static double largest(double[] value, int n, int rank) {
    if (!(rank >= 1 && rank <= n && n <= value.length)) {
      throw new IllegalArgumentException("rank must be 1 to " + n + ", found " + rank);
    }
    double[] heap = new double[rank]; // min-heap of the largest values so far
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
