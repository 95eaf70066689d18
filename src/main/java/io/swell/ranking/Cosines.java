package io.swell.ranking;

import io.swell.model.Codes;

/** Topic scores: the cosine between the code of a query and the code of each document. */
public record Cosines(int capacity, double[] documents, double[] queries) {
  /**
   * Prepares the codes of documents and queries, which must belong to the same topics. Costs O(K)
   * for each code.
   *
   * @throws IllegalArgumentException if a code is not finite
   */
  public static Cosines of(Codes documents, Codes queries) {
    return new Cosines(documents.capacity(), unit(documents, "document"), unit(queries, "query"));
  }

  /** Divides every code by its norm; a zero code stays zero. */
  private static double[] unit(Codes codes, String kind) {
    int capacity = codes.capacity();
    double[] unit = codes.code().clone();
    for (int i = 0; i < codes.documents(); i++) {
      double sum = 0;
      for (int at = i * capacity; at < (i + 1) * capacity; at++) {
        sum += unit[at] * unit[at];
      }
      if (!(sum < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the code of " + kind + " " + (i + 1) + " is not finite and cannot be compared");
      }
      double scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
      for (int at = i * capacity; at < (i + 1) * capacity; at++) {
        unit[at] *= scale;
      }
    }
    return unit;
  }

  /**
   * Returns {@code s_topic}, -1 to 1, of each document for the query with this index; 0 if the code
   * of either is zero. Costs O(N K).
   */
  public double[] scores(int query) {
    double[] scores = new double[documents.length / capacity];
    for (int i = 0; i < scores.length; i++) {
      double sum = 0;
      for (int k = 0; k < capacity; k++) {
        sum += documents[i * capacity + k] * queries[query * capacity + k];
      }
      scores[i] = sum;
    }
    return scores;
  }
}
