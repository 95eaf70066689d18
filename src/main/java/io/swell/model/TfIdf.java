package io.swell.model;

import java.util.Arrays;

/**
 * Term frequency times inverse document frequency, from the documents seen so far.
 *
 * <p>With n occurrences of term m in a document of |d| occurrences, N documents seen and df_m of
 * them with the term (both faded, both with the batch that is weighted):
 *
 * <ul>
 *   <li>{@link #UNIT}: {@code d_m = n/|d| log((N + 1)/df_m)}, then |d| = 1 (Euclidean);
 *   <li>{@link #PAPER}: {@code d_m = n/|d| log(N/df_m)}, no norm (Wang et al. 2013).
 * </ul>
 */
public enum TfIdf implements Weighting {
  UNIT("n/|d| log((N+1)/df), unit norm") {
    @Override
    public double idf(int row, Vocabulary vocabulary) {
      return StrictMath.log(
          (vocabulary.documents() + 1) / Math.max(1, vocabulary.documentFrequency(row)));
    }

    @Override
    void norm(double[] weight, int from, int to) {
      double sum = 0;
      for (int e = from; e < to; e++) {
        sum += weight[e] * weight[e];
      }
      double scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
      for (int e = from; e < to; e++) {
        weight[e] *= scale;
      }
    }
  },

  PAPER("n/|d| log(N/df)") {
    @Override
    public double idf(int row, Vocabulary vocabulary) {
      return StrictMath.log(
          vocabulary.documents() / Math.max(1, vocabulary.documentFrequency(row)));
    }

    @Override
    void norm(double[] weight, int from, int to) {}
  };

  private final String formula;

  TfIdf(String formula) {
    this.formula = formula;
  }

  abstract void norm(double[] weight, int from, int to);

  @Override
  public String formula() {
    return formula;
  }

  /**
   * Weighs the documents; entries of weight zero (a term in every document, under {@link #PAPER})
   * are left out. Costs one logarithm per entry.
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
        double w = documents.count()[e] / length * idf(documents.row()[e], vocabulary);
        if (w > 0) {
          row[end] = documents.row()[e];
          weight[end++] = w;
        }
      }
      start[i + 1] = end;
      norm(weight, start[i], end);
    }
    return end == entries
        ? new MiniBatch(documents.documents(), start, row, weight)
        : new MiniBatch(
            documents.documents(), start, Arrays.copyOf(row, end), Arrays.copyOf(weight, end));
  }
}
