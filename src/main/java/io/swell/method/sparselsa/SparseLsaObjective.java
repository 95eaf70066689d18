package io.swell.method.sparselsa;

import io.swell.math.Parallel;
import io.swell.math.SymmetricEigen;
import io.swell.method.Objective;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * {@code min over Q of 1/2 |X - Q A|^2 + lambda pen(A) = 1/2 |X|^2 + 1/2 |A|^2 + lambda pen(A) - tr
 * (A X'X A')^(1/2)} with lambda = theta sqrt(N), and A >= 0 if configured. A, learned from W
 * documents, is scaled to these N by sqrt(N / W).
 */
record SparseLsaObjective(Learner learner, SparseLsaUpdate update, ProximalOperator.Form form)
    implements Objective {
  @Override
  public double objective(MiniBatch documents, Codes codes) {
    int[] live = IntStream.range(0, learner.capacity()).filter(k -> learner.terms(k) > 0).toArray();
    double[] length = update.lengths(live, learner.statistics(), documents.documents());
    double sum = 0;
    for (int i = 0; i < documents.documents(); i++) {
      sum += documents.squaredNorm(i) / 2;
    }
    double lambda = learner.theta() * Math.sqrt(documents.documents());
    for (int i = 0; i < live.length; i++) {
      sum += length[i] * length[i] / 2;
      sum += lambda * length[i] * form.penalty(learner.topic(live[i]));
    }
    double[][] c = new double[live.length][live.length];
    for (int i = 0; i < documents.documents(); i++) {
      for (int a = 0; a < live.length; a++) {
        double v = length[a] * codes.projection()[i * learner.capacity() + live[a]];
        for (int b = 0; v != 0 && b < live.length; b++) {
          c[a][b] += v * length[b] * codes.projection()[i * learner.capacity() + live[b]];
        }
      }
    }
    double[] values = SymmetricEigen.of(c, Parallel.SEQUENTIAL).values();
    return sum - Arrays.stream(values).map(value -> Math.sqrt(Math.max(value, 0))).sum();
  }
}
