package io.swell.lifecycle;

import io.swell.config.OptionCatalog;
import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Options and documents shared by the tests of this package. */
final class Reservoirs {
  private Reservoirs() {}

  static LifecycleOptions options(String... set) {
    var reader = OptionCatalog.of(List.of(LifecycleOptions.class)).reader();
    for (String each : set) {
      reader = reader.set(each);
    }
    return reader.read().get(LifecycleOptions.class);
  }

  /** Returns a badly explained document of unit norm. */
  static ReservoirDocument document(
      long number, long batch, @Nullable String source, double[] weights) {
    return new ReservoirDocument(
        number,
        new DocumentHeader(
            "d" + number,
            "title " + number,
            new DocumentOrigin(source, null, null),
            60_000 * number,
            0),
        false,
        batch,
        true,
        unit(weights));
  }

  static ReservoirDocument document(long number, double... weights) {
    return document(number, number / 10, null, weights);
  }

  /** Returns the vector of unit norm in the direction of these weights, without zeros. */
  static SparseVector unit(double... weights) {
    double norm = Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum());
    int[] rows = IntStream.range(0, weights.length).filter(m -> weights[m] != 0).toArray();
    return new SparseVector(rows, IntStream.of(rows).mapToDouble(m -> weights[m] / norm).toArray());
  }

  /** Returns the inner products of all pairs of documents, as an index adds them. */
  static double[][] innerProducts(List<ReservoirDocument> documents) {
    var index = new InvertedIndex();
    for (int i = 0; i < documents.size(); i++) {
      index.add(i, documents.get(i).terms());
    }
    double[][] all = new double[documents.size()][documents.size()];
    for (int i = 0; i < all.length; i++) {
      index.addProducts(documents.get(i).terms(), all[i]);
    }
    return all;
  }

  /** Returns the weights of all rows of a vector. */
  static double[] dense(SparseVector vector, int rows) {
    double[] dense = new double[rows];
    for (int e = 0; e < vector.size(); e++) {
      dense[vector.row()[e]] = vector.weight()[e];
    }
    return dense;
  }
}
