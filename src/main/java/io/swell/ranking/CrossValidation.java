package io.swell.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Chooses among candidates by mean average precision, so that no query influences the candidate it
 * is measured with. Query q is in fold q mod F; each fold is measured with the candidate that is
 * best on the other folds.
 *
 * @param chosen the candidate chosen for each fold
 * @param measures measures of each query, with the candidate of its fold
 */
public record CrossValidation(List<Candidate> chosen, List<QueryMeasures> measures) {
  /**
   * Chooses the candidates and collects the measures. Of equally good candidates, takes the first.
   * Costs O(candidates folds queries).
   *
   * @param candidates at least one, measured on the same queries
   * @param folds F, at least 1 and at most as many as queries; 1 chooses on all queries, which
   *     makes results look better than they are
   */
  public static CrossValidation of(List<Candidate> candidates, int folds) {
    int queries = candidates.get(0).measures().size();
    if (!(folds >= 1 && folds <= queries)) {
      throw new IllegalArgumentException(
          "folds must be 1 to " + queries + ", the number of judged queries, found " + folds);
    }
    List<Candidate> chosen = new ArrayList<>();
    for (int f = 0; f < folds; f++) {
      int fold = f;
      int[] others =
          IntStream.range(0, queries).filter(q -> folds == 1 || q % folds != fold).toArray();
      chosen.add(best(candidates, others));
    }
    List<QueryMeasures> measures =
        IntStream.range(0, queries).mapToObj(q -> chosen.get(q % folds).measures().get(q)).toList();
    return new CrossValidation(List.copyOf(chosen), measures);
  }

  private static Candidate best(List<Candidate> candidates, int[] queries) {
    return candidates.stream()
        .reduce((best, each) -> each.map(queries) > best.map(queries) ? each : best)
        .orElseThrow();
  }

  /**
   * One setting of a ranking, measured on every query.
   *
   * @param values its parameter values by name, in the order shown
   */
  public record Candidate(Map<String, String> values, List<QueryMeasures> measures) {
    /** Returns the mean average precision over some of the queries. */
    double map(int[] queries) {
      double sum = 0;
      for (int query : queries) {
        sum += measures.get(query).averagePrecision();
      }
      return sum / queries.length;
    }
  }
}
