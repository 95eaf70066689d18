package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.evaluation.PlantedStream.Plan;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Penalty;
import io.swell.model.Schedule;
import io.swell.model.SparseVector;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The planted stream is what it says, and its score tells a found topic from a missed one. */
class PlantedStreamTest {
  private static final Plan PLAN = new Plan(1000, 6, 2, 40, 1200, 60);

  @Test
  void theSameSeedGivesTheSameStreamAndAnotherSeedAnother() {
    int[] document = PlantedStream.of(Plan.SMALL, 5).counts(17);
    assertThat(PlantedStream.of(Plan.SMALL, 5).counts(17)).isEqualTo(document);
    assertThat(PlantedStream.of(Plan.SMALL, 6).counts(17)).isNotEqualTo(document);
    assertThat(document).hasSize(200);
    assertThat(Arrays.stream(document).sum()).isEqualTo(40);
  }

  @Test
  void lateTopicsAreNotThereBeforeTheirBirth() {
    PlantedStream stream = PlantedStream.of(PLAN, 5);
    List<SparseVector> truth = stream.truth();
    double[] before = share(stream, truth, 0, 200);
    double[] after = share(stream, truth, 1000, 1200);
    for (int late : new int[] {4, 5}) {
      assertThat(before[late]).as("late topic %d", late).isLessThan(after[late] / 2);
    }
    assertThat(before[0]).as("an early topic").isGreaterThan(after[0] / 2);
  }

  /** How much of the documents' tokens are a topic's own terms. */
  private static double[] share(PlantedStream stream, List<SparseVector> truth, int from, int to) {
    double[] share = new double[truth.size()];
    for (int i = from; i < to; i++) {
      int[] counts = stream.counts(i);
      for (int k = 0; k < share.length; k++) {
        share[k] += Arrays.stream(truth.get(k).row()).map(m -> counts[m]).sum();
      }
    }
    return share;
  }

  @Test
  void theLearnerRecoversTopicsThatAreThereFromTheStart() {
    var plan = new Plan(600, 5, 0, 40, 1500, 60);
    PlantedStream stream = PlantedStream.of(plan, 3);
    Learner learner = Rlsi.learner(options(), Parallel.SEQUENTIAL);
    for (int k = 0; k < options().topics(); k++) {
      int at = stream.batch(0, 100).start()[7 * k];
      int end = stream.batch(0, 100).start()[7 * k + 1];
      learner.seed(
          k,
          new SparseVector(
              Arrays.copyOfRange(stream.batch(0, 100).row(), at, end),
              Arrays.copyOfRange(stream.batch(0, 100).weight(), at, end)),
          2,
          50);
    }
    double[] started = PlantedRecovery.cosines(stream.truth(), topics(learner));
    for (int from = 0; from < plan.documents(); from += 50) {
      learner.learn(stream.batch(from, from + 50), 0);
    }
    double[] found = PlantedRecovery.cosines(stream.truth(), topics(learner));
    assertThat(Arrays.stream(found).average().orElseThrow())
        .as("%s, from %s", Arrays.toString(found), Arrays.toString(started))
        .isGreaterThan(0.9)
        .isGreaterThan(Arrays.stream(started).average().orElseThrow() + 0.2);
  }

  private static List<SparseVector> topics(Learner learner) {
    return IntStream.range(0, learner.capacity()).mapToObj(learner::topic).toList();
  }

  private static LearnOptions options() {
    return new LearnOptions(
        8,
        Penalty.L1,
        Penalty.L2,
        false,
        0.5,
        60,
        1e-3,
        Schedule.WEIGHT,
        50,
        1,
        Forgetting.DOCUMENTS,
        0,
        500,
        Duration.ofDays(7));
  }
}
