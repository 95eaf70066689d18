package io.swell.model;

import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;

/** Every implementation of {@link TopicLearner}. To test a new one, add a line here. */
enum Learners {
  PLAIN {
    @Override
    TopicLearner of(LearnOptions options) {
      return new PlainLearner(options);
    }

    @Override
    double[] s(TopicLearner learner) {
      return Arrays.stream(((PlainLearner) learner).s()).flatMapToDouble(Arrays::stream).toArray();
    }

    @Override
    double[] r(TopicLearner learner, int row) {
      return ((PlainLearner) learner).r(row).clone();
    }
  },
  FAST {
    @Override
    TopicLearner of(LearnOptions options) {
      return Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    }

    @Override
    double[] s(TopicLearner learner) {
      return ((Learner) learner).statistics().s();
    }

    @Override
    double[] r(TopicLearner learner, int row) {
      double[] r = new double[learner.capacity()];
      ((Learner) learner).statistics().r(row, r);
      return r;
    }
  },
  SHARDED {
    private static final int SHARDS = 3;

    @Override
    TopicLearner of(LearnOptions options) {
      var shards = new LocalShards(options, SHARDS);
      Learner learner = Rlsi.learner(options, Parallel.SEQUENTIAL, shards);
      links.put(learner, shards);
      return learner;
    }

    @Override
    double[] s(TopicLearner learner) {
      return FAST.s(learner);
    }

    @Override
    double[] r(TopicLearner learner, int row) {
      double[] r = new double[learner.capacity()];
      double[] unused = learner.pressures(new int[0]); // tells the shards of clears and merges
      var rows = new ShardRows(SHARDS);
      TermShard shard = Objects.requireNonNull(links.get(learner)).shard(rows.shard(row));
      shard.statistics.r(rows.local(row), r);
      return r;
    }
  };

  private static final Map<TopicLearner, LocalShards> links =
      Collections.synchronizedMap(new WeakHashMap<>());

  abstract TopicLearner of(LearnOptions options);

  /** Returns S, K x K, row-major. */
  abstract double[] s(TopicLearner learner);

  /** Returns row m of R, of length K. */
  abstract double[] r(TopicLearner learner, int row);

  /** Returns U, rows x K, row-major. */
  static double[] u(TopicLearner learner, int rows) {
    double[] u = new double[rows * learner.capacity()];
    for (int k = 0; k < learner.capacity(); k++) {
      SparseVector topic = learner.topic(k);
      for (int i = 0; i < topic.size(); i++) {
        u[topic.row()[i] * learner.capacity() + k] = topic.weight()[i];
      }
    }
    return u;
  }

  /** Returns R, rows x K, row-major. */
  double[] r(TopicLearner learner, int from, int to) {
    double[] all = new double[(to - from) * learner.capacity()];
    for (int row = from; row < to; row++) {
      System.arraycopy(
          r(learner, row), 0, all, (row - from) * learner.capacity(), learner.capacity());
    }
    return all;
  }

  /** Returns options of a small learner with fixed theta that forgets nothing. */
  static LearnOptions options(
      int topics, Penalty topicsPenalty, Penalty codesPenalty, boolean nonNegative) {
    return new LearnOptions(
        topics,
        topicsPenalty,
        codesPenalty,
        nonNegative,
        0.1,
        0,
        0.01,
        PenaltySchedule.WEIGHT,
        25,
        1,
        Forgetting.NONE,
        0,
        1000,
        Duration.ofDays(7));
  }

  /** Returns the four pairs of penalties, each with signed and non-negative topics. */
  static List<LearnOptions> everyPair(int topics) {
    List<LearnOptions> all = new ArrayList<>();
    for (Penalty topicsPenalty : Penalty.values()) {
      for (Penalty codesPenalty : Penalty.values()) {
        all.add(options(topics, topicsPenalty, codesPenalty, false));
        all.add(options(topics, topicsPenalty, codesPenalty, true));
      }
    }
    return all;
  }
}
