package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.Codes;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests edge cases of the measures on corpora small enough to compute by hand. */
class SmallMeasuresTest {
  private static final SparseVector NONE = topic();

  /** Four documents: tokens 0 and 1 always together, 2 in all, 3 never with 0. */
  private static final List<int[]> DOCUMENTS =
      List.of(
          new int[] {0, 1, 2, 0}, new int[] {0, 1, 2}, new int[] {2, 3}, new int[0], new int[] {2});

  @Test
  void npmiRangesFromAlwaysToNeverTogether() {
    assertThat(npmi(0, 1)).isEqualTo(1);
    assertThat(npmi(0, 3)).isEqualTo(-1);
    assertThat(npmi(0, 2)).as("independent, because 2 is in every document").isEqualTo(0);
    assertThat(npmi(2, 2)).as("a pair that is in every document").isEqualTo(1);
    assertThat(npmi(0, 1, 3)).as("mean of 1, -1, -1").isCloseTo(-1 / 3.0, within(1e-15));
  }

  @Test
  void npmiOfAPartlyOverlappingPairFollowsTheFormula() {
    List<int[]> documents = List.of(new int[] {5, 6}, new int[] {5}, new int[] {6}, new int[] {7});
    double expected = Math.log(0.25 / (0.5 * 0.5)) / -Math.log(0.25);
    int[] pair = {5, 6};
    assertThat(TermCoherence.count(List.of(pair), documents).npmi(pair)).isEqualTo(expected);
  }

  @Test
  void aTopicWithoutAPairHasNoCoherence() {
    int[] alone = {0};
    int[] pair = {0, 1};
    TermCoherence coherence = TermCoherence.count(List.of(alone, pair), DOCUMENTS);
    assertThat(coherence.npmi(alone)).isNaN();
    assertThat(coherence.mean(List.of(alone, pair))).isEqualTo(1);
    assertThat(coherence.mean(List.of(alone))).isEqualTo(0);
  }

  @Test
  void anErrorNamesTheTermThatWasNotCounted() {
    TermCoherence coherence = TermCoherence.count(List.of(new int[] {0, 1}), DOCUMENTS);
    assertThatThrownBy(() -> coherence.npmi(new int[] {0, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("term 3");
  }

  @Test
  void topicsWithoutTermsAreIgnored() {
    List<SparseVector> topics = List.of(topic(0.5, 0.25, 0, 0), NONE);
    assertThat(TopicMeasures.liveTopics(topics)).isEqualTo(1);
    assertThat(TopicMeasures.compactness(topics, 4)).isEqualTo(0.5);
    assertThat(TopicMeasures.effectiveDimension(topics, 4)).isEqualTo(0.5);
    assertThat(TopicMeasures.representability(topics, 1)).isEqualTo(2 / 3.0);
    assertThat(TopicMeasures.overlap(topics, 2)).isEqualTo(0);
    assertThat(TopicMeasures.diversity(topics, 2)).isEqualTo(1);
  }

  @Test
  void withoutTopicsMeasuresAreZero() {
    assertThat(TopicMeasures.compactness(List.of(NONE), 4)).isEqualTo(0);
    assertThat(TopicMeasures.representability(List.of(NONE), 4)).isEqualTo(0);
    assertThat(TopicMeasures.diversity(List.of(NONE), 4)).isEqualTo(0);
  }

  @Test
  void equalTopicsOverlapFullyAndHalveTheDiversity() {
    List<SparseVector> twins = List.of(topic(3, 2, 1), topic(3, 2, 1));
    assertThat(TopicMeasures.overlap(twins, 2)).isEqualTo(1);
    assertThat(TopicMeasures.diversity(twins, 2)).isEqualTo(0.5);
  }

  @Test
  void theHeavierSideIsReported() {
    SparseVector turned = topic(0.5, -2, -1, 0);
    assertThat(TopTerms.of(turned, 3)).containsExactly(1, 2);
    assertThat(TopTerms.SignedContribution.of(turned).majorityRatio())
        .isCloseTo(3 / 3.5, within(1e-15));
    assertThat(TopTerms.SignedContribution.of(NONE).majorityRatio()).isEqualTo(1);
  }

  @Test
  void equalWeightsAreOrderedByRow() {
    assertThat(TopTerms.of(topic(1, 2, 1, 2, 1), 3)).containsExactly(1, 3, 0);
  }

  @Test
  void onlyThePositiveSideMatchesAPlantedTopic() {
    List<SparseVector> planted = List.of(topic(1, 0, 1), topic(0, 1, 0));
    assertThat(PlantedRecovery.cosines(planted, List.of(topic(2, -5, 2), topic(3, 0, 0))))
        .containsExactly(new double[] {1, 0}, within(1e-15));
    assertThat(PlantedRecovery.cosines(planted, List.of())).containsExactly(0, 0);
  }

  private static double npmi(int... top) {
    return TermCoherence.count(List.of(top), DOCUMENTS).npmi(top);
  }

  private static SparseVector topic(double... dense) {
    int[] rows = IntStream.range(0, dense.length).filter(m -> dense[m] != 0).toArray();
    return new SparseVector(rows, Arrays.stream(rows).mapToDouble(m -> dense[m]).toArray());
  }

  @Test
  void theMainTopicContributesMostToTheReconstruction() {
    List<SparseVector> topics = List.of(topic(3, 4, 0, 0), topic(0, 0, 1, 0), NONE);
    double[] code = {0.1, 0.4, 9, -0.1, 0.6, 0, 0.2, -1, 0, 0, 0, 9};
    var codes = new Codes(4, 3, code, code, new double[4]);
    assertThat(DocumentMeasures.mainTopics(codes, topics))
        .as("|v||u|: .5 > .4, .5 < .6, 1 = 1, nothing")
        .containsExactly(0, 1, 0, -1);
  }
}
