package io.swell.model;

import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every implementation of {@link TopicLearner}: a new one joins the contract by one line. */
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
      return Rlsi.learner(options, Parallel.SEQUENTIAL);
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
  };

  abstract TopicLearner of(LearnOptions options);

  /** S, K x K, row-major. */
  abstract double[] s(TopicLearner learner);

  /** Row m of R, length K. */
  abstract double[] r(TopicLearner learner, int row);

  /** U, rows x K, row-major. */
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

  /** R, rows x K, row-major. */
  double[] r(TopicLearner learner, int from, int to) {
    double[] all = new double[(to - from) * learner.capacity()];
    for (int row = from; row < to; row++) {
      System.arraycopy(
          r(learner, row), 0, all, (row - from) * learner.capacity(), learner.capacity());
    }
    return all;
  }

  /** Options of a small learner with fixed theta, which keeps everything it has learned. */
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
        Duration.ofDays(7),
        StoragePrecision.DOUBLE);
  }

  /** The four penalty pairs, each with topics of both signs and non-negative. */
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
