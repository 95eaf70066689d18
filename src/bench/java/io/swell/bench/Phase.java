package io.swell.bench;

import io.swell.evaluation.PlantedStream;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.util.BitSet;
import java.util.List;

/**
 * A part of the learning step: which methods it is made of, and the operations and bytes that its
 * arithmetic needs, whatever the code does.
 *
 * @param name what the table calls it
 * @param methods parts of {@code Class.method} that tell it, matched from the innermost frame out
 * @param flops floating-point operations in a mini-batch
 * @param bytes moved in a mini-batch, each array once
 */
record Phase(String name, List<String> methods, double flops, double bytes) {

  /** The phases of a mini-batch, counted on the learner as it stands. */
  static List<Phase> of(Learner learner, MiniBatch batch, PlantedStream stream) {
    double k = learner.capacity();
    double documents = batch.documents();
    double entries = batch.start()[batch.documents()];
    double gathered = 0;
    BitSet touched = new BitSet();
    for (int e = 0; e < entries; e++) {
      touched.set(batch.row()[e]);
      gathered += learner.topics().length(batch.row()[e]);
    }
    double nonzeros = 0;
    double squares = 0;
    double cubes = 0;
    for (int row = 0; row < stream.seen(); row++) {
      double active = learner.topics().length(row);
      nonzeros += active;
      squares += active * active;
      cubes += active * active * active;
    }
    double rows = touched.cardinality();
    return List.of(
        new Phase(
            "sort entries by row",
            List.of("RowBatch.fill", "RowBatch.count", "RowBatch.order"),
            0,
            2 * 16 * entries),
        new Phase(
            "U'd",
            List.of("Topics.project", "TopicStripe.addTo"),
            2 * gathered,
            12 * (entries + gathered)),
        new Phase(
            "codes",
            List.of("Coder.", "Cholesky", "PositiveDefinite", "Learner.residual"),
            k * k * k / 3 + 3 * documents * k * k,
            8 * (2 * k * k + 4 * documents * k)),
        new Phase(
            "S += V'V",
            List.of("GramStatistics.gatherCodes"),
            documents * k * k,
            8 * (documents * k + 2 * k * k)),
        new Phase(
            "R += D'V",
            List.of("GramStatistics.gatherRow"),
            2 * entries * k,
            8 * k * (2 * rows + documents) + 12 * entries),
        new Phase(
            "rows of U",
            List.of("Lasso", "RidgeUpdate"),
            cubes / 3 + 2 * squares + rows * k,
            8 * k * rows + 24 * nonzeros),
        new Phase(
            "U'U, new rows written", List.of("TopicStripe.", "Topics."), squares, 24 * nonzeros));
  }
}
