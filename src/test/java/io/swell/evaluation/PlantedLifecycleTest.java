package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.evaluation.LifecycleRun.Dated;
import io.swell.evaluation.PlantedLifecycle.Union;
import io.swell.evaluation.PlantedStream.Plan;
import io.swell.model.SparseVector;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The tracker reports planted births, ends and unions as they are, and the same in a second run.
 */
class PlantedLifecycleTest {
  private static final Plan PLAN = new Plan(20_000, 40, 8, 150, 6000, 120);
  private static final PlantedLifecycle LIVES = PlantedLifecycle.of(PLAN);
  private static final PlantedStream STREAM = PlantedStream.of(PLAN, LIVES, 3);
  private static final LifecycleRun RUN = LifecycleRun.of(STREAM);

  @Test
  void reportsExactlyThePlantedBirthsEndsAndUnions() {
    LifecycleRun run = RUN;
    var score = new LifecycleScore(STREAM, LIVES, run);
    assertThat(score.ownDocumentsUntilFound()).hasSize(8);
    assertThat(Arrays.stream(score.ownDocumentsUntilFound())).allMatch(n -> n > 0 && n <= 60);
    for (Union union : LIVES.unions()) {
      assertThat(score.merges(union)).as("%s", union).hasSize(1);
    }
    assertThat(score.count(Kind.MERGED, 0)).isEqualTo(2);
    for (int ended : LIVES.ends().keySet()) {
      assertThat(score.ends(ended)).as("end of %d", ended).hasSize(1);
    }
    assertThat(score.count(Kind.ENDED, 0)).isEqualTo(LIVES.ends().size());
    assertThat(run.events())
        .filteredOn(dated -> dated.what().event() == Kind.ENDED)
        .allSatisfy(
            dated -> {
              assertThat(dated.what().evidence().terms()).isNotEmpty();
              assertThat(dated.what().evidence().inactiveSince())
                  .isBefore(dated.what().timestamp().minus(Duration.ofDays(7)));
              assertThat(dated.what().evidence().missedDocuments()).isGreaterThan(20);
            });
    assertThat(new LifecycleScore(STREAM, LIVES, run, 0).falseBirths()).isEmpty();
    assertThat(score.reused()).isZero();
    assertThat(score.identity()).isGreaterThan(0.98);
    assertThat(Arrays.stream(score.atTheEnd()).min().orElseThrow()).isGreaterThan(0.9);
  }

  @Test
  void theSameStreamGivesTheSameEvents() {
    List<Dated<TopicEvent>> events = RUN.events();
    assertThat(events).isNotEmpty().isEqualTo(LifecycleRun.of(STREAM).events());
  }

  @Test
  void withoutUnionsNothingMergesAndWithoutEndsNothingEnds() {
    PlantedStream stream = PlantedStream.of(PLAN, 3);
    var score = new LifecycleScore(stream, PlantedLifecycle.UNENDING, LifecycleRun.of(stream));
    assertThat(score.count(Kind.MERGED, 0)).isZero();
    assertThat(score.count(Kind.ENDED, 0)).isZero();
    assertThat(score.identity()).isGreaterThan(0.98);
  }

  @Test
  void endedTopicsHaveNoDocumentsAndUnionsHaveBothTerms() {
    assertThat(LIVES.ends()).containsEntry(0, 1500);
    assertThat(LIVES.unions()).contains(new Union(5, 4, 2000));
    for (int i = 2000; i < PLAN.documents(); i++) {
      assertThat(STREAM.mainTopic(i)).isNotIn(0, 5);
    }
    List<SparseVector> truth = LIVES.truth(STREAM.truth(), 2000);
    assertThat(truth.get(4).size())
        .isGreaterThan(STREAM.truth().get(4).size())
        .isGreaterThan(STREAM.truth().get(5).size());
    assertThat(LIVES.truth(STREAM.truth(), 1999).get(4).size())
        .isEqualTo(STREAM.truth().get(4).size());
  }

  @Test
  void bestAssignmentIsTheMaximumOverAllPermutations() {
    var random = new Random(7);
    for (int trial = 0; trial < 50; trial++) {
      double[][] value = new double[4][trial % 2 == 0 ? 4 : 6];
      for (double[] row : value) {
        Arrays.setAll(row, c -> random.nextDouble());
      }
      int[] columns = BestAssignment.of(value);
      assertThat(columns).doesNotHaveDuplicates();
      double sum = 0;
      for (int r = 0; r < columns.length; r++) {
        sum += value[r][columns[r]];
      }
      assertThat(sum).isCloseTo(best(value, 0, new boolean[value[0].length]), within(1e-12));
    }
  }

  private static double best(double[][] value, int row, boolean[] taken) {
    double best = 0;
    for (int c = 0; row < value.length && c < taken.length; c++) {
      if (!taken[c]) {
        taken[c] = true;
        best = Math.max(best, value[row][c] + best(value, row + 1, taken));
        taken[c] = false;
      }
    }
    return best;
  }
}
