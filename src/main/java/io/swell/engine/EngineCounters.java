package io.swell.engine;

/**
 * What an engine has met so far; monotone, and all but {@code unlabelled} part of its state.
 *
 * @param documents learned from
 * @param repeated dropped because their id was remembered
 * @param nearDuplicates learned from, and found to repeat an earlier one nearly
 * @param withoutTerms learned from without effect: no term was left of them
 * @param unlabelled learned from in a mini-batch without a single label by a method that learns
 *     from labels, since this engine began or was restored
 * @param late learned from after their window had closed
 * @param ahead learned from, and dated beyond what their stream reached soon after
 * @param evictedTerms evicted from the vocabulary
 * @param refusedTerms met while every row of the vocabulary was in use
 */
public record EngineCounters(
    long documents,
    long repeated,
    long nearDuplicates,
    long withoutTerms,
    long unlabelled,
    long late,
    long ahead,
    long evictedTerms,
    long refusedTerms) {
  /** Those of an engine that has met nothing. */
  public static final EngineCounters NONE = new EngineCounters(0, 0, 0, 0, 0, 0, 0, 0, 0);
}
