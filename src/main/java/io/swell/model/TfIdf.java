package io.swell.model;

import io.swell.math.NaturalLogarithm;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.Arrays;

/**
 * Term frequency times inverse document frequency, based on the documents seen so far.
 *
 * <p>Term m occurs n times in a document of |d| occurrences. N is the number of documents seen, and
 * df_m the number of those with the term; both are counted with forgetting, and both include the
 * batch that is being weighted. The weights are:
 *
 * <ul>
 *   <li>{@link #UNIT}: {@code d_m = n/|d| log((N + 1)/df_m)}, then scaled to Euclidean norm 1;
 *   <li>{@link #ROOT}: {@code d_m = sqrt(n) log((N + 1)/df_m)}, then scaled to Euclidean norm 1, so
 *       that a document is less about the term that it repeats than about those it combines;
 *   <li>{@link #PAPER}: {@code d_m = n/|d| log(N/df_m)}, not scaled (Wang et al. 2013).
 * </ul>
 */
public enum TfIdf implements Weighting {
  UNIT("n/|d| log((N+1)/df), unit norm", false, 1, true),
  ROOT("sqrt(n) log((N+1)/df), unit norm", true, 1, true),
  PAPER("n/|d| log(N/df)", false, 0, false);

  private final String formula;
  private final boolean isRoot;

  /** What is added to N. */
  private final int more;

  private final boolean hasUnitNorm;

  TfIdf(String formula, boolean isRoot, int more, boolean hasUnitNorm) {
    this.formula = formula;
    this.isRoot = isRoot;
    this.more = more;
    this.hasUnitNorm = hasUnitNorm;
  }

  /**
   * Returns the part of a weight that depends on the document.
   *
   * @param n occurrences of the term in the document
   * @param length occurrences of all its terms
   */
  double frequency(int n, double length) {
    return isRoot ? Math.sqrt(n) : n / length;
  }

  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return NaturalLogarithm.of(
        (vocabulary.documents() + more) / Math.max(1, vocabulary.documentFrequency(row)));
  }

  private static void norm(double[] weight, int from, int to) {
    double sum = 0;
    for (int e = from; e < to; e++) {
      sum += weight[e] * weight[e];
    }
    double scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    for (int e = from; e < to; e++) {
      weight[e] *= scale;
    }
  }

  @Override
  public String formula() {
    return formula;
  }

  /**
   * Weights the documents. Leaves out entries of weight zero (with {@link #PAPER}, terms that are
   * in every document). Costs one logarithm per entry.
   */
  @Override
  public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
    int entries = documents.start()[documents.documents()];
    int[] start = new int[documents.documents() + 1];
    int[] row = new int[entries];
    double[] weight = new double[entries];
    int end = 0;
    for (int i = 0; i < documents.documents(); i++) {
      double length = documents.length()[i];
      for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
        double w = frequency(documents.count()[e], length) * idf(documents.row()[e], vocabulary);
        if (w > 0) {
          row[end] = documents.row()[e];
          weight[end++] = w;
        }
      }
      start[i + 1] = end;
      if (hasUnitNorm) {
        norm(weight, start[i], end);
      }
    }
    return end == entries
        ? new MiniBatch(documents.documents(), start, row, weight)
        : new MiniBatch(
            documents.documents(), start, Arrays.copyOf(row, end), Arrays.copyOf(weight, end));
  }
}
