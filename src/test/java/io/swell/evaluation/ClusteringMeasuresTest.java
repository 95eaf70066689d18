package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Compares with values of scikit-learn 1.2.1; those of BCubed are from its definition in numpy. */
class ClusteringMeasuresTest {
  private static final Offset<Double> ROUNDING = within(1e-12);

  private static ClusteringMeasures of(
      int documents, IntToLongFunction cluster, IntToLongFunction label) {
    return new ClusteringMeasures(
        IntStream.range(0, documents).mapToLong(cluster).toArray(),
        IntStream.range(0, documents).mapToLong(label).toArray());
  }

  @Test
  void aSmallClusteringHasTheValuesOfScikitLearn() {
    var measures =
        new ClusteringMeasures(
            new long[] {1, 1, 1, 2, 2, 3, 3, 3, 3, 4}, new long[] {7, 7, 8, 8, 8, 9, 9, 9, 7, 9});
    assertThat(measures.vMeasure()).isCloseTo(0.568241032922968, ROUNDING);
    assertThat(measures.adjustedMutualInformation()).isCloseTo(0.335701002651579, ROUNDING);
    assertThat(measures.adjustedRandIndex()).isCloseTo(0.28, ROUNDING);
    assertThat(measures.homogeneity()).isCloseTo(0.618065646292154, ROUNDING);
    assertThat(measures.completeness()).isCloseTo(0.525850251868233, ROUNDING);
    assertThat(measures.vMeasure()).isCloseTo(0.568241032922968, ROUNDING);
    assertThat(measures.pairF1()).isCloseTo(0.45454545454545453, ROUNDING);
    assertThat(measures.bCubedPrecision()).isCloseTo(0.716666666666667, ROUNDING);
    assertThat(measures.bCubedRecall()).isCloseTo(0.583333333333333, ROUNDING);
    assertThat(measures.bCubedF1()).isCloseTo(0.643162393162393, ROUNDING);
  }

  @Test
  void anUnrelatedClusteringHasTheValuesOfScikitLearn() {
    var measures = of(300, i -> (i * i + 3 * i) % 7, i -> i / 40 % 5);
    assertThat(measures.vMeasure()).isCloseTo(0.000548601821609, ROUNDING);
    assertThat(measures.adjustedMutualInformation()).isCloseTo(-0.013663738980643, ROUNDING);
    assertThat(measures.adjustedRandIndex()).isCloseTo(-0.009931210820511, ROUNDING);
    assertThat(measures.pairF1()).isCloseTo(0.22899267484719824, ROUNDING);
    assertThat(measures.bCubedF1()).isCloseTo(0.239528179375512, ROUNDING);
  }

  @Test
  void aTooFineClusteringHasTheValuesOfScikitLearn() {
    var measures = of(60, i -> i / 3, i -> i / 10);
    assertThat(measures.vMeasure()).isCloseTo(0.695335564005324, ROUNDING);
    assertThat(measures.adjustedMutualInformation()).isCloseTo(0.512240813723821, ROUNDING);
    assertThat(measures.adjustedRandIndex()).isCloseTo(0.274932028276237, ROUNDING);
    assertThat(measures.bCubedPrecision()).isCloseTo(0.911111111111111, ROUNDING);
    assertThat(measures.bCubedRecall()).isCloseTo(0.273333333333333, ROUNDING);
  }

  @Test
  void degenerateClusteringsHaveTheValuesOfScikitLearn() {
    var oneCluster = of(6, i -> 0, i -> i / 3);
    assertThat(oneCluster.vMeasure()).isCloseTo(0, ROUNDING);
    assertThat(oneCluster.adjustedMutualInformation()).isCloseTo(0, ROUNDING);
    assertThat(oneCluster.completeness()).isEqualTo(1);
    assertThat(oneCluster.pairF1()).isCloseTo(0.5714285714285714, ROUNDING);
    for (var perfect :
        new ClusteringMeasures[] {of(4, i -> 0, i -> 3), of(3, i -> i, i -> 5 - i)}) {
      assertThat(perfect.vMeasure()).isCloseTo(1, ROUNDING);
      assertThat(perfect.adjustedMutualInformation()).isCloseTo(1, ROUNDING);
      assertThat(perfect.adjustedRandIndex()).isEqualTo(1);
      assertThat(perfect.pairF1()).isEqualTo(1);
    }
    var crossed = of(4, i -> i / 2, i -> i % 2);
    assertThat(crossed.adjustedMutualInformation()).isCloseTo(-0.5, ROUNDING);
    assertThat(crossed.adjustedRandIndex()).isCloseTo(-0.5, ROUNDING);
    assertThat(crossed.vMeasure()).isCloseTo(0, ROUNDING);
    assertThat(crossed.pairF1()).isEqualTo(0);
  }

  @Test
  void clustersAndLabelsMustBeAligned() {
    assertThatThrownBy(() -> new ClusteringMeasures(new long[2], new long[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found 2 and 3");
  }
}
