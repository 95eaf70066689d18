package io.swell.ranking;

import java.util.List;

/**
 * Measures of a ranking, averaged over the queries.
 *
 * @param map mean average precision
 * @param ndcg NDCG at each of {@link QueryMeasures#DEPTHS}
 * @param precision P@1 to P@{@link QueryMeasures#PRECISIONS}
 */
public record MeanMeasures(double map, double[] ndcg, double[] precision) {
  /** Returns the means over at least one query. */
  public static MeanMeasures of(List<QueryMeasures> queries) {
    double map = 0;
    double[] ndcg = new double[QueryMeasures.DEPTHS.size()];
    double[] precision = new double[QueryMeasures.PRECISIONS];
    for (QueryMeasures each : queries) {
      map += each.averagePrecision() / queries.size();
      for (int i = 0; i < ndcg.length; i++) {
        ndcg[i] += each.ndcg()[i] / queries.size();
      }
      for (int i = 0; i < precision.length; i++) {
        precision[i] += each.precision()[i] / queries.size();
      }
    }
    return new MeanMeasures(map, ndcg, precision);
  }
}
