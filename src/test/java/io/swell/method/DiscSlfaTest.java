package io.swell.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swell.math.Parallel;
import io.swell.model.Forgetting;
import io.swell.model.MiniBatch;
import io.swell.model.TfIdf;
import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the discriminative form promises beyond what every method does. */
class DiscSlfaTest {
  private static final int TOPICS = PlantedFrequencies.TOPICS;
  private static final int DOCUMENTS = 80;

  private static TopicLearner started() {
    TopicLearner learner =
        DiscSlfa.compose(
                TfIdf.UNIT,
                SctmTest.learn(TOPICS, Forgetting.REPLACE),
                new SlfaOptions(1e-3, 1e-3, 10),
                Parallel.SEQUENTIAL)
            .learner();
    for (int k = 0; k < TOPICS; k++) {
      learner.seed(k, PlantedFrequencies.start(k), 1, 1);
    }
    return learner;
  }

  /** Topics 0 and 2 are of class a, 1 and 3 of class b. */
  private static MiniBatch labelled(MiniBatch documents) {
    List<String> labels =
        IntStream.range(0, documents.documents()).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
    return documents.labelled(labels);
  }

  @Test
  void documentsWithoutAnyLabelAreAnError() {
    TopicLearner learner = started();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> learner.learn(PlantedFrequencies.of(1, DOCUMENTS), 0))
        .withMessageContaining("none of 80 has a label")
        .withMessageContaining("input.labels");
  }

  @Test
  void aMiniBatchWithoutLabelsIsLearnedFromOnceClassesAreKnown() {
    TopicLearner learner = started();
    learner.learn(labelled(PlantedFrequencies.of(1, DOCUMENTS)), 0);
    double[] code = learner.learn(PlantedFrequencies.of(2, DOCUMENTS), 0).code();
    assertThat(Arrays.stream(code).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(code).filter(v -> v != 0).count()).isPositive();
  }

  @Test
  void aDocumentWithoutLabelIsCodedUnderTheClassOfMostEvidence() {
    TopicLearner learner = started();
    MiniBatch known = labelled(PlantedFrequencies.of(1, DOCUMENTS));
    for (int pass = 0; pass < 20; pass++) {
      learner.learn(known, 0);
    }
    MiniBatch fresh = PlantedFrequencies.of(2, DOCUMENTS);
    double[] own = learner.code(labelled(fresh)).code();
    double[] found = learner.code(fresh).code();
    int same = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      int at = i * TOPICS;
      boolean equal = Arrays.equals(own, at, at + TOPICS, found, at, at + TOPICS);
      same += equal ? 1 : 0;
    }
    assertThat(same).as("documents given to their own class").isGreaterThan(DOCUMENTS * 9 / 10);
  }

  @Test
  void featuresAreTheCodesUnderEveryClassAndNoLabelIsLookedAt() {
    TopicLearner learner = started();
    MiniBatch known = labelled(PlantedFrequencies.of(1, DOCUMENTS));
    for (int pass = 0; pass < 5; pass++) {
      learner.learn(known, 0);
    }
    double[] features = learner.features(known);
    assertThat(features).hasSize(DOCUMENTS * 2 * TOPICS);
    MiniBatch bare = PlantedFrequencies.of(1, DOCUMENTS);
    assertThat(learner.features(bare)).isEqualTo(features);
    double[] own = learner.code(known).code();
    for (int i = 0; i < DOCUMENTS; i++) {
      int at = (2 * i + i % 2) * TOPICS; // classes are known in the order of their names
      assertThat(Arrays.copyOfRange(features, at, at + TOPICS))
          .isEqualTo(Arrays.copyOfRange(own, i * TOPICS, (i + 1) * TOPICS));
    }
  }
}
