package io.swell.engine;

/**
 * Counts of what an engine has processed. All are monotone, and all but {@code unlabeled} are part
 * of its saved state.
 *
 * @param documents learned from
 * @param repeated dropped because their id was remembered
 * @param nearDuplicates learned from, and near-duplicates of an earlier document
 * @param unlabeled documents of mini-batches without any label, learned by a method that learns
 *     from labels; counted since this engine was created or restored
 * @param late learned from after their window had closed
 * @param ahead learned from, with an event time that the stream did not reach soon after
 * @param evictedTerms evicted from the vocabulary
 * @param refusedTerms new terms met while the vocabulary was full
 */
public record EngineCounters(
    long documents,
    long repeated,
    long nearDuplicates,
    long unlabeled,
    long late,
    long ahead,
    long evictedTerms,
    long refusedTerms) {
  /** The counters of an engine that has processed nothing. */
  public static final EngineCounters NONE = new EngineCounters(0, 0, 0, 0, 0, 0, 0, 0);
}
