package io.swell.model;

import java.util.Arrays;
import java.util.List;

/**
 * Weighted documents over vocabulary rows, compressed by document.
 *
 * @param documents number of documents
 * @param start document i holds entries start[i] to start[i + 1] - 1; length documents + 1
 * @param row vocabulary rows, each at most once in a document, ascending within it
 * @param weight d_im, finite and not 0, aligned with {@code row}
 * @param labels class of each document, "" for none; or an empty list if no document has a class
 * @param number its number in {@link SavedDocuments}, or -1
 */
public record MiniBatch(
    int documents, int[] start, int[] row, double[] weight, List<String> labels, long number) {
  /** Creates a mini-batch without labels that is not in {@link SavedDocuments}. */
  public MiniBatch(int documents, int[] start, int[] row, double[] weight) {
    this(documents, start, row, weight, List.of(), -1);
  }

  public MiniBatch {
    labels = List.copyOf(labels);
    if (!labels.isEmpty() && labels.size() != documents) {
      throw new IllegalArgumentException(
          "a batch of %s documents needs that many labels or none, found %s"
              .formatted(documents, labels.size()));
    }
    if (start.length < documents + 1 || row.length < start[documents]) {
      throw new IllegalArgumentException(
          ("a batch of %s documents needs %s starts and an entry up to the last of them, "
                  + "found %s starts and %s entries")
              .formatted(documents, documents + 1, start.length, row.length));
    }
  }

  /** Returns these documents with labels. */
  public MiniBatch withLabels(List<String> classes) {
    return new MiniBatch(documents, start, row, weight, classes, number);
  }

  MiniBatch numbered(long saved) {
    return new MiniBatch(documents, start, row, weight, labels, saved);
  }

  /** Returns the class of a document, "" for none. */
  public String label(int document) {
    return labels.isEmpty() ? "" : labels.get(document);
  }

  /** Returns |d_i|^2. */
  public double squaredNorm(int document) {
    double sum = 0;
    for (int e = start[document]; e < start[document + 1]; e++) {
      sum += weight[e] * weight[e];
    }
    return sum;
  }

  /** Returns a copy of document i. */
  public SparseVector document(int i) {
    return new SparseVector(
        Arrays.copyOfRange(row, start[i], start[i + 1]),
        Arrays.copyOfRange(weight, start[i], start[i + 1]));
  }

  /** Returns a copy of documents {@code from} to {@code to - 1}. */
  public MiniBatch slice(int from, int to) {
    int first = start[from];
    int last = start[to];
    return new MiniBatch(
        to - from,
        Arrays.stream(start, from, to + 1).map(at -> at - first).toArray(),
        Arrays.copyOfRange(row, first, last),
        Arrays.copyOfRange(weight, first, last),
        labels.isEmpty() ? labels : labels.subList(from, to),
        -1);
  }
}
