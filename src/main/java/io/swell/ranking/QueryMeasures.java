package io.swell.ranking;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures of one ranking for one query, from the ranks of its relevant documents (definitions as
 * in trec_eval, over the whole ranking), or their means over several queries:
 *
 * <pre>
 *   AP     = 1/|R| sum over relevant documents found of (relevant ones up to its rank) / (its rank)
 *   NDCG@n = DCG@n / ideal DCG@n,  DCG@n = sum_{i &lt;= n} (2^grade_i - 1) / log2(i + 1)
 *   P@n    = (relevant ones up to rank n) / n
 * </pre>
 *
 * @param ndcg NDCG at each of {@link #DEPTHS}
 * @param precision P@1 to P@{@link #PRECISIONS}
 */
public record QueryMeasures(double averagePrecision, double[] ndcg, double[] precision) {
  /** The depths n of NDCG@n. */
  public static final List<Integer> DEPTHS = List.of(1, 3, 5, 10);

  /** The largest n of P@n. */
  public static final int PRECISIONS = 20;

  /**
   * Returns the measures of a ranking.
   *
   * @param rank rank of each relevant document, from 1; 0 if it is not in the ranking
   * @param grade grade of each relevant document, at least 1, aligned with {@code rank}; not empty
   */
  public static QueryMeasures of(int[] rank, int[] grade) {
    int[] found = Arrays.stream(rank).filter(r -> r > 0).sorted().toArray();
    double sum = 0;
    for (int i = 0; i < found.length; i++) {
      sum += (i + 1.0) / found[i];
    }
    double[] precision =
        IntStream.rangeClosed(1, PRECISIONS)
            .mapToDouble(n -> (double) Arrays.stream(found).filter(r -> r <= n).count() / n)
            .toArray();
    double[] ndcg =
        DEPTHS.stream()
            .mapToDouble(depth -> dcg(rank, grade, depth) / ideal(grade, depth))
            .toArray();
    return new QueryMeasures(sum / rank.length, ndcg, precision);
  }

  /**
   * Returns the ranks of some documents, from 1. The highest score comes first; of equal scores,
   * the document that comes first in the collection. A document with score 0 is unrelated to the
   * query and not in the ranking: its rank is 0. Costs O(N log R).
   *
   * @param score score of each of the N documents, none NaN
   */
  static int[] ranks(double[] score, int[] documents) {
    Comparator<Integer> bestFirst =
        Comparator.comparingDouble((Integer document) -> -score[document])
            .thenComparing(Comparator.naturalOrder());
    List<Integer> order =
        IntStream.of(documents).filter(d -> score[d] != 0).boxed().sorted(bestFirst).toList();
    int[] between = new int[order.size() + 1]; // documents between one of these and the next
    for (int document = 0; document < score.length; document++) {
      if (score[document] != 0) {
        int place = Collections.binarySearch(order, document, bestFirst);
        between[place < 0 ? -place - 1 : place]++;
      }
    }
    Arrays.parallelPrefix(between, Integer::sum);
    return IntStream.of(documents)
        .map(document -> score[document] == 0 ? 0 : between[order.indexOf(document)])
        .toArray();
  }

  private static double dcg(int[] rank, int[] grade, int depth) {
    double sum = 0;
    for (int i = 0; i < rank.length; i++) {
      if (rank[i] > 0 && rank[i] <= depth) {
        sum += gain(grade[i]) * discount(rank[i]);
      }
    }
    return sum;
  }

  private static double ideal(int[] grade, int depth) {
    int[] sorted = grade.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (int i = 1; i <= Math.min(depth, sorted.length); i++) {
      sum += gain(sorted[sorted.length - i]) * discount(i);
    }
    return sum;
  }

  /** Returns the value of a grade, as is common in web search (Burges et al. 2005). */
  private static double gain(int grade) {
    return Math.scalb(1.0, grade) - 1;
  }

  private static double discount(int rank) {
    return StrictMath.log(2) / StrictMath.log(rank + 1.0);
  }

  /** Returns the means over at least one query. */
  public static QueryMeasures mean(List<QueryMeasures> queries) {
    double averagePrecision = 0;
    double[] ndcg = new double[DEPTHS.size()];
    double[] precision = new double[PRECISIONS];
    for (QueryMeasures each : queries) {
      averagePrecision += each.averagePrecision() / queries.size();
      for (int i = 0; i < ndcg.length; i++) {
        ndcg[i] += each.ndcg()[i] / queries.size();
      }
      for (int i = 0; i < precision.length; i++) {
        precision[i] += each.precision()[i] / queries.size();
      }
    }
    return new QueryMeasures(averagePrecision, ndcg, precision);
  }
}
