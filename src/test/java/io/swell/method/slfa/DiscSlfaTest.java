package io.swell.method.slfa;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.math.Parallel;
import io.swell.method.PlantedFrequencies;
import io.swell.method.sctm.SctmTest;
import io.swell.model.Forgetting;
import io.swell.model.MiniBatch;
import io.swell.model.TfIdf;
import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the promises of the discriminative variant beyond those of every method. */
class DiscSlfaTest {
  private static final int TOPICS = PlantedFrequencies.TOPICS;
  private static final int DOCUMENTS = 80;

  /** The half-life of {@link Forgetting#TIME} in this test, in milliseconds. */
  private static final long DAY = 86_400_000;

  private static TopicLearner started() {
    return started(Forgetting.REPLACE);
  }

  private static TopicLearner started(Forgetting forgetting) {
    TopicLearner learner =
        DiscSlfa.compose(
                TfIdf.UNIT,
                SctmTest.learn(TOPICS, forgetting),
                new SlfaOptions(1e-3, 1e-3),
                Parallel.SEQUENTIAL)
            .learner();
    for (int k = 0; k < TOPICS; k++) {
      learner.seed(k, PlantedFrequencies.start(k), 1, 1);
    }
    return learner;
  }

  /** Labels the documents: topics 0 and 2 have class a, 1 and 3 class b. */
  private static MiniBatch labeled(MiniBatch documents) {
    List<String> labels =
        IntStream.range(0, documents.documents()).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
    return documents.withLabels(labels);
  }

  /** Later mini-batches may bring labels, so the stream must not fail. */
  @Test
  void learnsTopicsWithoutLabels() {
    TopicLearner learner = started();
    MiniBatch documents = PlantedFrequencies.of(1, DOCUMENTS);
    double before = error(learner, documents);
    for (int pass = 0; pass < 10; pass++) {
      learner.learn(documents, 0);
    }
    assertThat(error(learner, documents)).isLessThan(before);
    learner.learn(labeled(documents), 0);
    assertThat(learner.features(documents)).hasSize(DOCUMENTS * 2 * TOPICS);
  }

  private static double error(TopicLearner learner, MiniBatch documents) {
    return Arrays.stream(learner.code(documents).residual()).sum();
  }

  @Test
  void labelsCanStopAltogether() {
    TopicLearner learner = started(Forgetting.TIME);
    learner.learn(labeled(PlantedFrequencies.of(1, DOCUMENTS)), 0);
    for (int batch = 0; batch < 60; batch++) {
      double[] code = learner.learn(PlantedFrequencies.of(batch, DOCUMENTS), 20 * DAY).code();
      assertThat(Arrays.stream(code).allMatch(Double::isFinite)).as("batch %d", batch).isTrue();
      assertThat(Arrays.stream(code).filter(v -> v != 0).count()).isPositive();
    }
  }

  @Test
  void learnsFromUnlabeledBatchesOnceClassesAreKnown() {
    TopicLearner learner = started();
    learner.learn(labeled(PlantedFrequencies.of(1, DOCUMENTS)), 0);
    double[] code = learner.learn(PlantedFrequencies.of(2, DOCUMENTS), 0).code();
    assertThat(Arrays.stream(code).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(code).filter(v -> v != 0).count()).isPositive();
  }

  @Test
  void unlabeledDocumentsAreCodedUnderTheirLikeliestClass() {
    TopicLearner learner = started();
    MiniBatch known = labeled(PlantedFrequencies.of(1, DOCUMENTS));
    for (int pass = 0; pass < 20; pass++) {
      learner.learn(known, 0);
    }
    MiniBatch fresh = PlantedFrequencies.of(2, DOCUMENTS);
    double[] own = learner.code(labeled(fresh)).code();
    double[] found = learner.code(fresh).code();
    int same = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      int at = i * TOPICS;
      boolean equal = Arrays.equals(own, at, at + TOPICS, found, at, at + TOPICS);
      same += equal ? 1 : 0;
    }
    assertThat(same).as("documents coded under their own class").isGreaterThan(DOCUMENTS * 9 / 10);
  }

  @Test
  void featuresAreCodesUnderEveryClassIgnoringLabels() {
    TopicLearner learner = started();
    MiniBatch known = labeled(PlantedFrequencies.of(1, DOCUMENTS));
    for (int pass = 0; pass < 5; pass++) {
      learner.learn(known, 0);
    }
    double[] features = learner.features(known);
    assertThat(features).hasSize(DOCUMENTS * 2 * TOPICS);
    MiniBatch bare = PlantedFrequencies.of(1, DOCUMENTS);
    assertThat(learner.features(bare)).isEqualTo(features);
    double[] own = learner.code(known).code();
    for (int i = 0; i < DOCUMENTS; i++) {
      int at = (2 * i + i % 2) * TOPICS; // classes are ordered by name
      assertThat(Arrays.copyOfRange(features, at, at + TOPICS))
          .isEqualTo(Arrays.copyOfRange(own, i * TOPICS, (i + 1) * TOPICS));
    }
  }
}
