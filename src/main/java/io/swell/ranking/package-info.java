/**
 * Search with topics in addition to words: test collections, BM25 and cosine scores, their
 * combination, and the measures and significance tests that compare them. Uses a method only to
 * code documents; uses no clock and no JSON.
 *
 * <p>Start reading at {@link io.swell.ranking.RankingTrial}.
 */
@NullMarked
package io.swell.ranking;

import org.jspecify.annotations.NullMarked;
