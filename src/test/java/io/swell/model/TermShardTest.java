package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.state.StateWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A learner with its rows in shards has the same bits as one that has them itself. */
class TermShardTest {
  private static final int TOPICS = 6;
  private static final int ROWS = 900;
  private static final int BATCHES = 60;

  static Stream<LearnOptions> settings() {
    return Learners.everyPair(TOPICS).stream()
        .flatMap(
            options ->
                Stream.of(
                    changed(options, 1, Forgetting.TIME),
                    changed(options, 2, Forgetting.REPLACE),
                    changed(options, 3, Forgetting.TIME)));
  }

  /** Steers theta. */
  private static LearnOptions changed(LearnOptions options, int iterations, Forgetting forgetting) {
    return new LearnOptions(
        TOPICS,
        options.topicsPenalty(),
        options.codesPenalty(),
        options.nonNegative(),
        options.codesWeight(),
        20,
        0.01,
        PenaltySchedule.WEIGHT,
        10,
        iterations,
        forgetting,
        1,
        400,
        Duration.ofDays(7));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void theNumberOfShardsChangesNothing(LearnOptions options) {
    Learner whole = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    double[][] expected = new double[BATCHES][];
    Arrays.setAll(expected, t -> step(whole, t));
    for (int count : new int[] {1, 2, 7, 8}) {
      // a request has all ten documents of a mini-batch, or four of them
      var shards = new LocalShards(options, count, count % 2 == 0 ? 4 : 10);
      Learner sharded = Rlsi.learner(options, Parallel.SEQUENTIAL, shards);
      for (int t = 0; t < BATCHES; t++) {
        assertThat(step(sharded, t)).as("%d shards, batch %d", count, t).isEqualTo(expected[t]);
      }
      assertThat(sharded.statistics().s()).isEqualTo(whole.statistics().s());
      assertThat(sharded.gram()).isEqualTo(whole.gram());
    }
  }

  /** The learner and its shards are saved and replaced at different times, and requests repeat. */
  @ParameterizedTest
  @MethodSource("settings")
  void restoredShardsContinueWithTheSameBits(LearnOptions options) {
    int count = 3;
    var shards = new RepeatingShards(options, count);
    Learner whole = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    Learner sharded = Rlsi.learner(options, Parallel.SEQUENTIAL, shards);
    var saved = new SavedState();
    List<SavedState> savedShards = Stream.generate(SavedState::new).limit(count).toList();
    Random random = new Random(5);
    for (int t = 0; t < BATCHES; t++) {
      double[] expected = step(whole, t);
      assertThat(step(sharded, t)).as("batch %d", t).isEqualTo(expected);
      if (random.nextInt(4) == 0) {
        sharded.save(saved);
        sharded = Rlsi.learner(options, Parallel.SEQUENTIAL, shards);
        saved.restore(sharded);
      }
      int p = random.nextInt(count);
      shards.shard(p).save(savedShards.get(p));
      if (random.nextInt(3) == 0) {
        TermShard restored = Rlsi.shard(options, Parallel.SEQUENTIAL);
        savedShards.get(p).restore(restored);
        shards.replace(p, restored);
      }
    }
  }

  /** Gives every third request twice. */
  private static final class RepeatingShards extends LocalShards {
    private int requests;

    RepeatingShards(LearnOptions options, int shards) {
      super(options, shards, 5);
    }

    @Override
    public List<byte[]> exchange(List<byte[]> sent) {
      List<byte[]> answers = super.exchange(sent);
      if (requests++ % 3 == 0) {
        List<byte[]> again = super.exchange(sent);
        for (int p = 0; p < sent.size(); p++) {
          assertThat(again.get(p)).isEqualTo(answers.get(p));
        }
      }
      return answers;
    }
  }

  @Test
  void aMissingRequestIsNoticed() {
    TermShard shard = Rlsi.shard(Learners.everyPair(TOPICS).get(0), Parallel.SEQUENTIAL);
    assertThatThrownBy(() -> shard.accept(new StateWriter().putVarLong(2).take()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("request 2", "request 0", "swell reset");
  }

  @Test
  void anOldRequestHasNoAnswer() {
    TermShard shard = Rlsi.shard(Learners.everyPair(TOPICS).get(0), Parallel.SEQUENTIAL);
    for (int number = 1; number <= 2; number++) {
      assertThat(shard.accept(new StateWriter().putVarLong(number).take()))
          .isEqualTo(new StateWriter().putVarLong(number).take());
    }
    assertThat(shard.accept(new StateWriter().putVarLong(1).take())).isNull();
  }

  @Test
  void shardsDivideTheRows() {
    for (int count : new int[] {1, 2, 3, 8, 32}) {
      var rows = new ShardRows(count);
      int[] next = new int[count];
      for (int m = 0; m < 5_000; m++) {
        int p = rows.shard(m);
        assertThat(rows.local(m)).isEqualTo(next[p]++);
        assertThat(rows.row(p, rows.local(m))).isEqualTo(m);
      }
      assertThat(Arrays.stream(next).max().orElseThrow() - Arrays.stream(next).min().orElseThrow())
          .isLessThanOrEqualTo(RowStripes.BLOCK);
    }
  }

  /** Learns a mini-batch, and sometimes changes a slot; returns U, codes and pressures. */
  private static double[] step(Learner learner, int t) {
    Random random = new Random(1000 + t);
    if (t < TOPICS) {
      learner.seed(t, document(random, 30), 2, Math.min(5, t));
    } else if (t % 11 == 0) {
      learner.clear(t / 11 % TOPICS);
      learner.seed(t / 11 % TOPICS, document(random, 30), 3, 5);
    } else if (t % 17 == 0 && learner.terms(2) > 0 && learner.terms(3) > 0) {
      learner.merge(2, 3);
    }
    List<SparseVector> documents = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      documents.add(document(random, 12));
    }
    // once, R is scaled down so far that its scale is folded into the rows
    Codes codes = learner.learn(batch(documents), t == 40 ? Duration.ofDays(3_000).toMillis() : t);
    if (t % 7 == 0) {
      boolean[] used = new boolean[ROWS];
      for (int k = 0; k < TOPICS; k++) {
        Arrays.stream(learner.topic(k).row()).forEach(row -> used[row] = true);
      }
      learner.evict(IntStream.range(100, 300).filter(row -> !used[row]).limit(20).toArray());
    }
    double[] pressures = learner.pressures(IntStream.range(0, 50).toArray());
    return Stream.of(Learners.u(learner, ROWS), codes.code(), pressures)
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  private static MiniBatch batch(List<SparseVector> documents) {
    return new MiniBatch(
        documents.size(),
        IntStream.rangeClosed(0, documents.size())
            .map(i -> documents.subList(0, i).stream().mapToInt(SparseVector::size).sum())
            .toArray(),
        documents.stream().flatMapToInt(d -> Arrays.stream(d.row())).toArray(),
        documents.stream().flatMapToDouble(d -> Arrays.stream(d.weight())).toArray());
  }

  /** Returns terms of one of six subjects, of unit norm. */
  private static SparseVector document(Random random, int terms) {
    int subject = random.nextInt(TOPICS) * 100;
    int[] rows =
        IntStream.generate(
                () -> random.nextInt(5) == 0 ? random.nextInt(ROWS) : subject + random.nextInt(100))
            .distinct()
            .limit(terms)
            .sorted()
            .toArray();
    return new SparseVector(rows, random.doubles(terms, 0.1, 1).toArray()).over(Math.sqrt(terms));
  }
}
