package io.swell.bench;

import io.swell.evaluation.PlantedRecovery;
import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.TopTerms;
import io.swell.evaluation.TopTerms.SignedContribution;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import io.swell.vocabulary.RowCounts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The one scorer for all: how well the planted topics are recovered, and the coherence of what was
 * found over all documents of the stream. Topics of both signs are turned to their heavier side.
 *
 * @param early mean cosine of the topics that live from the start
 * @param late mean cosine of those born mid-stream, NaN if there are none
 * @param found share of all planted topics with a cosine of 0.9 or more
 * @param npmi mean NPMI of the ten heaviest terms
 */
record Score(double early, double late, double found, double npmi) {
  static Score of(PlantedStream stream, List<SparseVector> found) {
    double[] cosines = cosines(stream, found);
    int early = cosines.length - stream.plan().late();
    List<int[]> tops = TopTerms.ofEach(found, 10);
    RowCounts counts = stream.counts();
    Iterable<int[]> documents =
        () ->
            IntStream.range(0, counts.documents())
                .mapToObj(
                    i -> Arrays.copyOfRange(counts.row(), counts.start()[i], counts.start()[i + 1]))
                .iterator();
    return new Score(
        Arrays.stream(cosines, 0, early).average().orElse(Double.NaN),
        Arrays.stream(cosines, early, cosines.length).average().orElse(Double.NaN),
        Arrays.stream(cosines).filter(c -> c >= 0.9).count() / (double) cosines.length,
        TermCoherence.count(tops, documents).mean(tops));
  }

  /** The cosine of each planted topic with the topic found that is most like it. */
  static double[] cosines(PlantedStream stream, List<SparseVector> found) {
    return PlantedRecovery.cosines(
        stream.truth(), found.stream().filter(t -> t.size() > 0).map(Score::turned).toList());
  }

  private static SparseVector turned(SparseVector topic) {
    int sign = SignedContribution.of(topic).dominantSign();
    return new SparseVector(
        topic.row(), Arrays.stream(topic.weight()).map(w -> sign * w).toArray());
  }
}
