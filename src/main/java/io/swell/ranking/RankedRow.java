package io.swell.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One ranking in the table of those compared.
 *
 * @param name what ranks
 * @param means over all queries, each measured with what was chosen without it
 * @param chosen what was chosen, one for each fold
 * @param againstBm25 the test of its average precision against BM25; null for BM25 itself
 * @param againstTuned the same against BM25 with k1 and b chosen likewise
 * @param curve the candidates that differ from the best on all queries in the topics' weight alone,
 *     ascending; empty where there is no topic
 */
public record RankedRow(
    String name,
    MeanMeasures means,
    List<RankingCandidate> chosen,
    @Nullable Significance againstBm25,
    @Nullable Significance againstTuned,
    List<RankingCandidate> curve) {}
