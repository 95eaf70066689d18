package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * {@code sum_i (|d_i - U v_i|^2 + lambda2 pen(v_i)) + theta N pen(U)} over N documents, with theta
 * as it is steered now, and U >= 0 where that was asked for.
 */
record RlsiObjective(LearnOptions options, Learner learner) implements Objective {

  /** Costs O(N K + nonzeros of U). */
  @Override
  public double objective(MiniBatch documents, Codes codes) {
    return Arrays.stream(codes.residual()).sum()
        + options.codesWeight() * penalty(options.codesPenalty(), codes.code())
        + learner.theta() * documents.documents() * topicsPenalty();
  }

  private double topicsPenalty() {
    double sum = 0;
    for (int k = 0; k < learner.capacity(); k++) {
      sum += penalty(options.topicsPenalty(), learner.topic(k).weight());
    }
    return sum;
  }

  private static double penalty(Penalty penalty, double[] x) {
    return DoubleStream.of(x).map(penalty == Penalty.L1 ? Math::abs : w -> w * w).sum();
  }
}
