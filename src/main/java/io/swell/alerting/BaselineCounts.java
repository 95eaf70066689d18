package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/**
 * What is usual: all documents N of the past windows, faded. Each topic keeps its own K on the same
 * scale ({@link TopicMonitor}). A window of n documents that ends dt after the one before fades the
 * past by {@code 0.5^min(dt / T, n / D)}, T and D being the half-lives in event time and in
 * documents: a gap, which says nothing about shares, erases nothing.
 */
final class BaselineCounts {
  /** N from which on it can be judged by. */
  static final double LEAST = 200;

  private final AlertOptions options;
  private double documents;
  private long seen;
  private long until = Long.MIN_VALUE;

  BaselineCounts(AlertOptions options) {
    this.options = options;
  }

  /** N. */
  double documents() {
    return documents;
  }

  /** All documents so far, not faded. */
  long seen() {
    return seen;
  }

  /** Whether enough is known to judge by. */
  boolean isWarm() {
    return seen >= options.warmUp() && documents >= LEAST;
  }

  /** The factor by which a window that ends at {@code end} fades everything before it. */
  double factor(long n, long end) {
    double elapsed = until == Long.MIN_VALUE ? 0 : Math.max(0, (double) end - until);
    double lives =
        Math.min(elapsed / options.halfLife().toMillis(), (double) n / options.halfLifeDocuments());
    return StrictMath.pow(0.5, lives);
  }

  /** Counts a closed window. */
  void add(long n, long end) {
    documents = documents * factor(n, end) + n;
    seen += n;
    until = Math.max(until, end);
  }

  /** {@code mu = n (K + 1/2) / (N + 1)}. */
  double expected(double usual, long n) {
    return n * (usual + 0.5) / (documents + 1);
  }

  /**
   * {@code z sqrt(phi) = 2 (sqrt(k + 3/8) - sqrt(mu + 3/8)) / sqrt(1 + n/N)}: Anscombe's transform
   * of a Poisson count has variance 1, and n/N is the uncertainty of mu itself.
   */
  double deviation(long k, long n, double expected) {
    return 2 * (Math.sqrt(k + 0.375) - Math.sqrt(expected + 0.375)) / Math.sqrt(1 + n / documents);
  }

  void write(StateWriter out) {
    out.putDouble(documents).putLong(seen).putLong(until);
  }

  void read(StateReader in) {
    documents = in.getDouble();
    seen = in.getLong();
    until = in.getLong();
  }
}
