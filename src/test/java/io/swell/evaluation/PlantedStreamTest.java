package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.evaluation.PlantedStream.Plan;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Penalty;
import io.swell.model.PenaltySchedule;
import io.swell.model.SparseVector;
import io.swell.vocabulary.RowCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The planted stream has its stated properties, and its score distinguishes found from missed
 * topics.
 */
class PlantedStreamTest {
  private static final Plan PLAN = new Plan(1000, 6, 2, 40, 1200, 60);

  @Test
  void aSeedDeterminesTheStream() {
    RowCounts counts = PlantedStream.of(Plan.SMALL, 5).counts();
    assertThat(PlantedStream.of(Plan.SMALL, 5).counts().row()).isEqualTo(counts.row());
    assertThat(PlantedStream.of(Plan.SMALL, 6).counts().row()).isNotEqualTo(counts.row());
    assertThat(counts.documents()).isEqualTo(240);
    assertThat(Arrays.stream(counts.count()).sum()).isEqualTo(240 * 40);
    assertThat(Arrays.stream(counts.row()).max().orElseThrow()).isLessThan(200);
  }

  @Test
  void termsAreNumberedInOrderOfOccurrence() {
    int highest = -1;
    for (int row : PlantedStream.of(Plan.SMALL, 5).counts().row()) {
      assertThat(row).isLessThanOrEqualTo(highest + 1);
      highest = Math.max(highest, row);
    }
    assertThat(highest + 1).isEqualTo(PlantedStream.of(Plan.SMALL, 5).seen());
  }

  @Test
  void popularityDrifts() {
    PlantedStream stream = PlantedStream.of(new Plan(1000, 6, 0, 40, 1200, 60, 2.7, 0.9), 5);
    double[] first = share(stream, stream.truth(), 0, 300);
    double[] second = share(stream, stream.truth(), 300, 600);
    assertThat(
            IntStream.range(0, 6)
                .mapToDouble(k -> Math.abs(first[k] / second[k] - 1))
                .max()
                .orElseThrow())
        .isGreaterThan(0.5);
  }

  @Test
  void aFileContainsTheWholeStream(@TempDir Path directory) throws IOException {
    PlantedStream stream = PlantedStream.of(PLAN, 5);
    Path file = directory.resolve("planted");
    PlantedFile.write(stream, file);
    PlantedStream read = PlantedFile.read(file);
    assertThat(read.plan()).isEqualTo(PLAN);
    assertThat(read.all().weight()).isEqualTo(stream.all().weight());
    assertThat(read.truth().get(5).weight()).isEqualTo(stream.truth().get(5).weight());
    assertThat(read.mainTopic(1100)).isEqualTo(stream.mainTopic(1100));
  }

  @Test
  void lateTopicsDoNotOccurBeforeTheirBirth() {
    PlantedStream stream = PlantedStream.of(PLAN, 5);
    List<SparseVector> truth = stream.truth();
    double[] before = share(stream, truth, 0, 200);
    double[] after = share(stream, truth, 1000, 1200);
    for (int late : new int[] {4, 5}) {
      assertThat(before[late]).as("late topic %d", late).isLessThan(after[late] / 2);
    }
    assertThat(before[0]).as("an early topic").isGreaterThan(after[0] / 2);
  }

  /** Returns the share of the documents' tokens that are a topic's own terms. */
  private static double[] share(PlantedStream stream, List<SparseVector> truth, int from, int to) {
    double[] share = new double[truth.size()];
    RowCounts counts = stream.counts();
    for (int e = counts.start()[from]; e < counts.start()[to]; e++) {
      for (int k = 0; k < share.length; k++) {
        if (Arrays.binarySearch(truth.get(k).row(), counts.row()[e]) >= 0) {
          share[k] += counts.count()[e];
        }
      }
    }
    return share;
  }

  @Test
  void theLearnerRecoversTheInitialTopics() {
    var plan = new Plan(600, 5, 0, 40, 1500, 60);
    PlantedStream stream = PlantedStream.of(plan, 3);
    Learner learner = Rlsi.learner(options(), Parallel.SEQUENTIAL, null);
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
        PenaltySchedule.WEIGHT,
        50,
        1,
        Forgetting.DOCUMENTS,
        0,
        500,
        Duration.ofDays(7));
  }
}
