package io.swell.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One ranking in the table of rankings compared.
 *
 * @param name name of the ranking
 * @param means means over all queries, each measured with a candidate chosen without it
 * @param chosen the candidate chosen for each fold
 * @param againstBm25 test of its average precision against BM25; null for BM25 itself
 * @param againstTuned the same test against BM25 with k1 and b chosen by cross-validation; null for
 *     that itself
 * @param curve the candidates that differ from the best one on all queries only in the weight of
 *     the topics, ascending; empty for a ranking without topics
 */
public record RankedRow(
    String name,
    MeanMeasures means,
    List<RankingCandidate> chosen,
    @Nullable Significance againstBm25,
    @Nullable Significance againstTuned,
    List<RankingCandidate> curve) {}
