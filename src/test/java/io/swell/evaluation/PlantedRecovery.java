package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.List;

/** Measures how well topics planted in a stream are recovered. */
public final class PlantedRecovery {
  private PlantedRecovery() {}

  /**
   * Returns, for each planted topic, {@code max_k cos(truth, max(u_k, 0))}: its cosine with the
   * most similar found topic, of which only the positive weights count. 0 if no topic was found.
   *
   * @param planted term weights of the planted topics
   * @param found found topics, with the sign of their reported side
   */
  public static double[] cosines(List<SparseVector> planted, List<SparseVector> found) {
    return planted.stream()
        .mapToDouble(
            truth ->
                found.stream()
                    .map(PlantedRecovery::positive)
                    .mapToDouble(topic -> cosine(truth, topic))
                    .max()
                    .orElse(0))
        .toArray();
  }

  private static SparseVector positive(SparseVector topic) {
    double[] weight = topic.weight().clone();
    for (int i = 0; i < weight.length; i++) {
      weight[i] = Math.max(weight[i], 0);
    }
    return new SparseVector(topic.row(), weight);
  }

  /** Returns the cosine of two vectors; 0 if one of them is zero. Costs O(terms of both). */
  public static double cosine(SparseVector a, SparseVector b) {
    double product = 0;
    int j = 0;
    for (int i = 0; i < a.size(); i++) {
      while (j < b.size() && b.row()[j] < a.row()[i]) {
        j++;
      }
      if (j < b.size() && b.row()[j] == a.row()[i]) {
        product += a.weight()[i] * b.weight()[j];
      }
    }
    double norms = Math.sqrt(squaredNorm(a) * squaredNorm(b));
    return norms > 0 ? product / norms : 0;
  }

  private static double squaredNorm(SparseVector vector) {
    double sum = 0;
    for (double x : vector.weight()) {
      sum += x * x;
    }
    return sum;
  }
}
