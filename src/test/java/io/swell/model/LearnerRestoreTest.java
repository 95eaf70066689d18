package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A learner restored from saves of any age has the same rows as the one that saved. */
class LearnerRestoreTest {
  private static final int ROWS = 40;
  private static final int ASIDE = ROWS + 20;
  private static final Duration YEAR = Duration.ofDays(365);

  /** More operations than the journal keeps. */
  private static final int OPERATIONS = 100;

  private static Learner learner(String... settings) {
    var reader =
        OptionCatalog.of(List.of(LearnOptions.class))
            .reader()
            .set("learn.topics=4")
            .set("learn.half-life=P7D");
    for (String setting : settings) {
      reader = reader.set(setting);
    }
    return Rlsi.learner(reader.read().get(LearnOptions.class), Parallel.SEQUENTIAL, null);
  }

  private static Learner restored(SavedState saved, String... settings) {
    Learner restored = learner(settings);
    saved.restore(restored);
    return restored;
  }

  private static SparseVector topic(long seed) {
    var random = new Random(seed);
    return new SparseVector(
        IntStream.range(0, ROWS).toArray(),
        random.doubles(ROWS).map(x -> x / Math.sqrt(ROWS)).toArray());
  }

  private static MiniBatch document(int row) {
    return new MiniBatch(1, new int[] {0, 2}, new int[] {row, row + 1}, new double[] {0.6, 0.8});
  }

  /**
   * Starts a topic, and learns a term that does not enter the topic, so its row is nonzero in R
   * only.
   */
  private static void teach(Learner learner) {
    learner.seed(0, topic(0), 1, 10);
    learner.learn(
        new MiniBatch(1, new int[] {0, 2}, new int[] {1, ASIDE}, new double[] {1, 1e-3}), 0);
    double[] r = new double[learner.capacity()];
    learner.statistics().r(ASIDE, r);
    assertThat(r[0]).isPositive();
    assertThat(learner.topics().length(ASIDE)).isZero();
  }

  private static double[] r(Learner learner) {
    double[] all = new double[2 * ROWS * learner.capacity()];
    double[] r = new double[learner.capacity()];
    for (int row = 0; row < 2 * ROWS; row++) {
      learner.statistics().r(row, r);
      System.arraycopy(r, 0, all, row * r.length, r.length);
    }
    return all;
  }

  private static void assertSame(Learner found, Learner expected) {
    assertThat(r(found)).isEqualTo(r(expected));
    assertThat(Learners.u(found, 2 * ROWS)).isEqualTo(Learners.u(expected, 2 * ROWS));
  }

  @Test
  void rowsSavedBeforeTwoMergesRoundAsInMemory() {
    Learner learner = learner();
    for (int slot = 0; slot < 3; slot++) {
      learner.seed(slot, topic(slot), 0.1 + 0.7 * slot, 10);
    }
    var saved = new SavedState();
    learner.save(saved);
    learner.merge(0, 2);
    learner.merge(1, 2);
    learner.save(saved);
    assertSame(restored(saved), learner);
  }

  /** Starts 88 half-lives late, where the product of both decay factors underflows to 0. */
  @ParameterizedTest
  @ValueSource(ints = {1, 12, 19, 40})
  void rowsSavedBeforeALongSilenceFadeAsInMemory(int years) {
    String[] byTime = {"learn.forgetting=time"};
    Learner learner = learner(byTime);
    teach(learner);
    var saved = new SavedState();
    learner.save(saved);
    learner.learn(document(ROWS), Duration.ofDays(88 * 7).toMillis());
    learner.learn(document(ROWS), YEAR.multipliedBy(years).toMillis());
    learner.learn(document(ROWS + 2), YEAR.multipliedBy(years).toMillis());
    learner.learn(document(ROWS + 4), 1);
    learner.save(saved);
    assertSame(restored(saved, byTime), learner);
    assertThat(Arrays.stream(r(learner)).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void emptiedRowsAreRemovedBeforeTheJournalDropsTheOperation() {
    Learner learner = learner();
    var saved = new SavedState();
    teach(learner);
    for (int i = 0; i < OPERATIONS; i++) {
      learner.clear(1); // so many that the rows are saved, and not only what was added to them
    }
    learner.save(saved);
    assertThat(rows(saved)).isGreaterThan(ROWS);
    learner.clear(0);
    for (int i = 0; i < OPERATIONS; i++) {
      learner.clear(1);
    }
    learner.save(saved);
    learner.save(saved);
    assertThat(settled(saved).dropped()).isGreaterThan(1);
    assertThat(rows(saved)).isZero();
    assertSame(restored(saved), learner);
  }

  private static SettledState settled(SavedState saved) {
    return new SettledState(saved::giveTo);
  }

  private static long rows(SavedState saved) {
    long[] rows = new long[1];
    saved.giveTo((key, value) -> rows[0] += key[0] == SavedRows.KIND.code() ? 1 : 0);
    return rows[0];
  }

  @Test
  void rowsNewerThanTheJournalAreRejected() {
    Learner learner = learner();
    learner.seed(0, topic(0), 1, 10);
    learner.clear(1);
    var saved = new SavedState();
    learner.save(saved);
    var earlier = new SavedState();
    saved.giveTo(earlier::put);
    Learner fresh = learner();
    fresh.seed(0, topic(0), 1, 10);
    fresh.save(earlier);
    saved.giveTo(
        (key, value) -> {
          if (key[0] == SavedRows.KIND.code()) {
            earlier.put(key, value);
          }
        });
    assertThatThrownBy(() -> restored(earlier))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("stamp 1", "0 to 0");
    assertThat(Arrays.stream(r(learner)).anyMatch(x -> x != 0)).isTrue();
  }
}
