package io.swell.alerting;

/**
 * What a window counted of one topic.
 *
 * @param start event time at which the window starts, inclusive
 * @param end event time at which it ends, exclusive
 * @param documents k, the documents of the topic
 * @param allDocuments n, all documents of the window
 */
record WindowCounts(long start, long end, long documents, long allDocuments) {
  /**
   * The same compared with the baseline.
   *
   * @param expected mu, the documents of the topic that the baseline expects
   * @param score z, how far the topic's documents are from mu ({@link ShareChangeDetector})
   */
  record Scored(WindowCounts counts, double expected, double score) {}
}
