package io.swell.ranking;

import java.util.List;
import java.util.Map;

/**
 * One setting of a ranking, measured on every query.
 *
 * @param values its parameter values by name, in the order shown
 * @param measures measures of each query
 */
public record RankingCandidate(Map<String, String> values, List<QueryMeasures> measures) {
  /** Returns the mean average precision over some of the queries. */
  double map(int[] queries) {
    double sum = 0;
    for (int query : queries) {
      sum += measures.get(query).averagePrecision();
    }
    return sum / queries.length;
  }
}
