package io.swell.alerting;

import io.swell.math.AnscombeScore;
import io.swell.state.Saved;

/**
 * The part of the baseline that all topics have in common: N, the faded number of all documents in
 * the past windows.
 *
 * <p>Each topic keeps K, the faded number of its own documents, on the same scale ({@link
 * ShareChangeDetector}), so its baseline share is K / N. A window of n documents that ends dt after
 * the window before multiplies the past by {@code 0.5^min(dt / T, n / D)}. T is {@code
 * alerts.half-life}, a duration of event time, and D is {@link #HALF_LIFE_DOCUMENTS}. Because of
 * the minimum a gap in the stream fades nothing: a gap says nothing about shares.
 */
final class BaselineCounts {
  /**
   * Documents after which a window counts half, if they take longer to arrive than {@code
   * alerts.half-life}, so that gaps in the stream do not erase the baseline.
   */
  private static final int HALF_LIFE_DOCUMENTS = 2000;

  /** Least N with which windows are judged. */
  static final double MIN_DOCUMENTS = 200;

  private final AlertOptions options;

  @Saved(1)
  private double documents;

  @Saved(2)
  private long unfadedDocuments;

  @Saved(3)
  private long countedUntil = Long.MIN_VALUE;

  @Saved(4)
  final HourlyCounts hours = new HourlyCounts();

  BaselineCounts(AlertOptions options) {
    this.options = options;
  }

  /** Returns N. */
  double documents() {
    return documents;
  }

  /** Whether the warm-up is over, so that windows can be judged. */
  boolean isWarm() {
    return unfadedDocuments >= options.warmUp() && documents >= MIN_DOCUMENTS;
  }

  /**
   * Returns the factor by which a window of n documents that ends at {@code end} fades the past.
   */
  double fadeFactor(long n, long end) {
    double elapsed = countedUntil == Long.MIN_VALUE ? 0 : Math.max(0, (double) end - countedUntil);
    double halfLives =
        Math.min(elapsed / options.halfLife().toMillis(), (double) n / HALF_LIFE_DOCUMENTS);
    return StrictMath.pow(0.5, halfLives);
  }

  void add(long n, long start, long end) {
    hours.add(start, end, n);
    documents = documents * fadeFactor(n, end) + n;
    unfadedDocuments += n;
    countedUntil = Math.max(countedUntil, end);
  }

  /**
   * Returns mu, the number of a topic's documents expected among n.
   *
   * @param topicDocuments K
   */
  double expected(double topicDocuments, long n) {
    return AnscombeScore.expected(n, topicDocuments, documents);
  }

  /** Returns the score of a topic's counts before it is divided by the topic's dispersion. */
  double deviation(WindowCounts counts, double expected) {
    return AnscombeScore.of(counts.documents(), expected, counts.allDocuments(), documents);
  }
}
