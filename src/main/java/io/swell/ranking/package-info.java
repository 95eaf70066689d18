/**
 * Search with topics beside words: test collections in TREC's formats, BM25 and cosine scores,
 * their combination, and the measures and tests that judge it. Knows what a method is only as what
 * codes documents; reads no clock and no JSON. Start reading at {@link
 * io.swell.ranking.RankingTrial}.
 */
@NullMarked
package io.swell.ranking;

import org.jspecify.annotations.NullMarked;
