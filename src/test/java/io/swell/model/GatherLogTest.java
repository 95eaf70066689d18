package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import io.swell.vocabulary.RowCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A learner restored from rows and the log of mini-batches is the learner that saved them, bit by
 * bit, whatever happened between saves.
 */
class GatherLogTest {
  private static final int ROWS = 3_000;
  private static final int TOPICS = 40;

  /** A store that also keeps all that was ever saved, in order. */
  private static final class Store implements StateSink {
    private record Change(byte[] key, byte @Nullable [] value) {}

    private final Map<byte[], byte[]> newest = new TreeMap<>(Arrays::compareUnsigned);
    private final List<Change> all = new ArrayList<>();
    private long rowBytes;
    private int dropped;

    @Override
    public void put(byte[] key, byte[] value) {
      assertThat(value.length).isLessThan(900_000);
      newest.put(key, value);
      all.add(new Change(key, value));
      rowBytes += key[0] == 'r' ? value.length : 0;
    }

    @Override
    public void remove(byte[] key) {
      assertThat(newest.remove(key)).as("removed pieces exist").isNotNull();
      dropped += key[0] == 'j' ? 1 : 0;
      all.add(new Change(key, null));
    }

    long logBytes() {
      return newest.entrySet().stream()
          .filter(piece -> piece.getKey()[0] == 'j' || piece.getKey()[0] == 'm')
          .mapToLong(piece -> piece.getValue().length)
          .sum();
    }

    /** Restores the newest pieces in any order, some of them after earlier values. */
    Learner restored(Random random, String... settings) {
      Learner learner = learner(settings);
      List<Change> changes = new ArrayList<>();
      newest.forEach((key, value) -> changes.add(new Change(key, value)));
      Collections.shuffle(changes, random);
      if (random.nextInt(3) == 0) {
        changes.addAll(0, all);
      }
      give(changes, learner);
      restored(learner);
      return learner;
    }

    /** Gives rows and logs as the store of a task does, and all else at the end. */
    static void give(List<Change> changes, Learner learner) {
      var registry = new StateRegistry(learner.parts());
      Map<String, Change> others = new HashMap<>();
      for (Change change : changes) {
        if (SavedRows.isBulk(change.key)) {
          assertThat(learner.restoreBulk(change.key, change.value)).isTrue();
        } else {
          others.put(Arrays.toString(change.key), change);
        }
      }
      others.values().stream()
          .filter(change -> change.value != null)
          .forEach(change -> registry.restore(change.key, change.value));
    }

    static void restored(Learner learner) {
      new StateRegistry(learner.parts()).restored();
    }
  }

  private static Learner learner(String... settings) {
    var reader =
        OptionCatalog.of(List.of(LearnOptions.class))
            .reader()
            .set("learn.topics=" + TOPICS)
            .set("topics.terms=20")
            .set("learn.half-life=P7D");
    for (String setting : settings) {
      reader = reader.set(setting);
    }
    return Rlsi.learner(reader.read().get(LearnOptions.class), Parallel.SEQUENTIAL, null);
  }

  private static MiniBatch batch(Random random, int rows) {
    int documents = 1 + random.nextInt(rows < 500 ? 15 : 60);
    int[] start = new int[documents + 1];
    int[][] all = new int[documents][];
    for (int i = 0; i < documents; i++) {
      all[i] =
          IntStream.generate(() -> (int) (rows * Math.pow(random.nextDouble(), 3)))
              .limit(5 + random.nextInt(25))
              .distinct()
              .sorted()
              .toArray();
      start[i + 1] = start[i] + all[i].length;
    }
    int[] row = Arrays.stream(all).flatMapToInt(Arrays::stream).toArray();
    double[] weight = random.doubles(row.length, 0.05, 0.4).toArray();
    return new MiniBatch(documents, start, row, weight);
  }

  /** Something that changes a learner. */
  private interface Step {
    void applyTo(Learner learner);
  }

  private static Step step(Random random, Learner whole, int rows) {
    int slot = random.nextInt(TOPICS);
    int other = random.nextInt(TOPICS);
    return switch (random.nextInt(16)) {
      case 0 -> learner -> learner.clear(slot);
      case 1, 2 -> {
        int[] row = random.ints(0, rows).limit(15).distinct().sorted().toArray();
        double[] weight = random.doubles(row.length, 0.1, 0.4).toArray();
        yield learner -> {
          if (learner.terms(slot) == 0) {
            learner.seed(slot, new SparseVector(row, weight), 1, 10);
          }
        };
      }
      case 3 -> {
        boolean both = slot != other && whole.terms(slot) > 0 && whole.terms(other) > 0;
        yield learner -> {
          if (both) {
            learner.merge(slot, other);
          }
        };
      }
      case 4 -> {
        int[] evicted =
            random
                .ints(0, rows)
                .limit(60)
                .distinct()
                .sorted()
                .filter(m -> whole.topics().length(m) == 0)
                .toArray();
        yield learner -> learner.evict(evicted);
      }
      default -> {
        MiniBatch batch = batch(random, rows);
        long elapsed = random.nextInt(12) == 0 ? 400L * 86_400_000 : random.nextInt(86_400_000);
        boolean isShared = random.nextBoolean();
        yield learner -> learner.learn(isShared ? shared(batch, learner) : batch, elapsed);
      }
    };
  }

  /** Returns a mini-batch that is saved once for all parts. */
  private static MiniBatch shared(MiniBatch batch, Learner learner) {
    int[] count = new int[batch.row().length];
    Arrays.fill(count, 1);
    long[] length = new long[batch.documents()];
    Arrays.fill(length, 10);
    var counts =
        new RowCounts(batch.documents(), batch.start(), batch.row(), count, length, count.length);
    return learner.documents().add(batch, counts, row -> 1);
  }

  private static void assertSame(Learner found, Learner expected, long seed) {
    for (int row = 0; row < ROWS; row++) {
      assertThat(r(found, row)).as("seed %d, row %d of R", seed, row).isEqualTo(r(expected, row));
    }
    assertThat(found.statistics().s()).as("seed %d", seed).isEqualTo(expected.statistics().s());
    assertThat(Learners.u(found, ROWS)).as("seed %d", seed).isEqualTo(Learners.u(expected, ROWS));
  }

  /** Rows of zeros are not stored, so restoring loses the signs of zeros, which no sum shows. */
  private static double[] r(Learner learner, int row) {
    double[] r = new double[TOPICS];
    learner.statistics().r(row, r);
    return Arrays.stream(r).map(x -> x + 0.0).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "learn.forgetting=documents, 3000",
    "learn.forgetting=time, 3000",
    "learn.embedded-iterations=3, 3000",
    "learn.codes-penalty=l1, 3000",
    "learn.topics-penalty=l2, 1000" // every topic has every row
  })
  void restoredAtAnyMomentItIsTheSame(String option, int rows) {
    restoreAtRandomMoments(option, new Random().nextLong(), rows);
  }

  /** Each of so few rows has its turn several times, also some that became zero in between. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void ofASmallModelToo(long seed) {
    restoreAtRandomMoments("learn.embedded-iterations=1", seed, 400);
  }

  private static void restoreAtRandomMoments(String option, long seed, int most) {
    var random = new Random(seed);
    Learner whole = learner(option);
    Learner current = learner(option);
    var store = new Store();
    for (int n = 0; n < 900; n++) {
      int rows = Math.min(most, 500 + 4 * n);
      Step step = step(random, whole, rows);
      step.applyTo(whole);
      step.applyTo(current);
      if (random.nextInt(4) == 0) {
        current.save(store);
        if (random.nextInt(8) == 0) {
          current = store.restored(random, option);
        }
      }
    }
    current.save(store);
    assertThat(store.dropped).as("entries dropped, seed %d", seed).isPositive();
    assertSame(current, whole, seed);
    assertSame(store.restored(random, option), whole, seed);
  }

  /** Four times R for small models. */
  @Test
  void theLogIsBoundedAndEveryRowIsSavedLessOften() {
    var random = new Random(7);
    Learner learner = learner();
    var store = new Store();
    for (int k = 0; k < TOPICS; k++) {
      int[] row = random.ints(0, ROWS).limit(15).distinct().sorted().toArray();
      learner.seed(k, new SparseVector(row, random.doubles(row.length).toArray()), 1, 10);
    }
    long touched = 0;
    for (int n = 0; n < 600; n++) {
      MiniBatch batch = batch(random, ROWS);
      learner.learn(batch, 0);
      learner.save(store);
      touched += Arrays.stream(batch.row()).distinct().count() * TOPICS * Double.BYTES;
      assertThat(store.logBytes()).isLessThanOrEqualTo(4 * learner.statistics().bytes());
    }
    assertThat(store.logBytes()).isGreaterThan(2 * learner.statistics().bytes());
    assertThat(store.rowBytes).isLessThan(touched / 2);
  }

  @Test
  void withoutSavesTheLogIsForgotten() {
    var random = new Random(8);
    Learner learner = learner();
    Step first = step(random, learner, ROWS);
    first.applyTo(learner);
    var store = new Store();
    learner.save(store);
    for (int n = 0; n < 400; n++) {
      learner.learn(batch(random, ROWS), 0);
    }
    learner.save(store);
    assertThat(store.logBytes()).isLessThan(learner.statistics().bytes() / 2);
    assertSame(store.restored(random), learner, 8);
  }

  @Test
  void aMissingPieceOfTheLogIsDamage() {
    var random = new Random(9);
    Learner learner = learner();
    var store = new Store();
    learner.seed(0, new SparseVector(new int[] {1, 2}, new double[] {0.6, 0.8}), 1, 10);
    learner.save(store);
    learner.learn(batch(random, ROWS), 0);
    learner.save(store);
    assertThat(store.logBytes()).isPositive();
    byte[] key = store.newest.keySet().stream().filter(k -> k[0] == 'j').findFirst().orElseThrow();
    byte[] value = Objects.requireNonNull(store.newest.get(key));
    value[0]++;
    assertThatThrownBy(() -> store.restored(random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("mini-batch 0", "missing");
    value[0]--;
    store.newest.put(new byte[] {'j', 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0}, value);
    assertThatThrownBy(() -> store.restored(random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it has the logged mini-batch 9 of 2");
  }
}
