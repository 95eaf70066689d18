package io.swell.alerting;

/**
 * What a window counted of one topic, compared with the baseline.
 *
 * @param expected mu, the documents of the topic that the baseline expects
 * @param score z, how far the topic's documents are from mu ({@link ShareChangeDetector})
 */
record ScoredCounts(WindowCounts counts, double expected, double score) {}
