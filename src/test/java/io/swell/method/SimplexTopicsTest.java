package io.swell.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.math.Parallel;
import io.swell.model.Codes;
import io.swell.model.Forgetting;
import io.swell.model.LassoCoder;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.Schedule;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The step carries methods that RLSI knows nothing of: here sparse coding with simplex topics
 * (SCTM), {@code min sum 1/2 |x - B th|^2 + omega |th|_1} over th >= 0 and columns of B on the
 * simplex, as a coder and a topic update of its own.
 */
class SimplexTopicsTest {
  private static final int TERMS = 256;
  private static final int TOPICS = 4;
  private static final int DOCUMENTS = 120;
  private static final double OMEGA = 1e-3;

  /** {@code b_j <- simplex(b_j - (B c_j - d_j) / C_jj)}, one column after the other. */
  private static final class SimplexUpdate implements TopicUpdate {
    @Override
    public void update(TopicPass pass) {
      double[] c = pass.statistics().s();
      double[][] d = new double[pass.rows()][TOPICS];
      double[][] b = new double[pass.rows()][TOPICS];
      for (int m = 0; m < pass.rows(); m++) {
        pass.statistics().r(m, d[m]);
      }
      for (int j = 0; j < TOPICS; j++) {
        SparseVector column = pass.topics().column(j);
        for (int i = 0; i < column.size(); i++) {
          b[column.row()[i]][j] = column.weight()[i];
        }
      }
      for (int j = 0; j < TOPICS; j++) {
        if (c[j * TOPICS + j] > 0) {
          step(b, c, d, j);
        }
      }
      pass.visitAll(stripe -> (row, count, slot, weight) -> pack(b[row], slot, weight));
    }

    private static void step(double[][] b, double[] c, double[][] d, int j) {
      double[] next = new double[b.length];
      for (int m = 0; m < b.length; m++) {
        double gradient = -d[m][j];
        for (int l = 0; l < TOPICS; l++) {
          gradient += b[m][l] * c[l * TOPICS + j];
        }
        next[m] = b[m][j] - gradient / c[j * TOPICS + j];
      }
      double[] projected = simplex(next);
      for (int m = 0; m < b.length; m++) {
        b[m][j] = projected[m];
      }
    }

    /** The nearest point with non-negative coordinates of sum 1 (Duchi et al. 2008). */
    private static double[] simplex(double[] x) {
      double[] sorted = x.clone();
      Arrays.sort(sorted);
      double sum = 0;
      double shift = 0;
      for (int n = 1; n <= sorted.length; n++) {
        double value = sorted[sorted.length - n];
        sum += value;
        if (value > (sum - 1) / n) {
          shift = (sum - 1) / n;
        }
      }
      double cut = shift;
      return Arrays.stream(x).map(value -> Math.max(value - cut, 0)).toArray();
    }

    private static int pack(double[] values, int[] slot, double[] weight) {
      int count = 0;
      for (int k = 0; k < TOPICS; k++) {
        if (values[k] != 0) {
          slot[count] = k;
          weight[count++] = values[k];
        }
      }
      return count;
    }
  }

  @Test
  void aBatchStepNeverRaisesTheObjectiveAndTopicsStayOnTheSimplex() {
    MiniBatch corpus = frequencies(new Random(11));
    var learner =
        new Learner(
            options(),
            new LassoCoder(TOPICS, 2 * OMEGA, true),
            new SimplexUpdate(),
            Parallel.SEQUENTIAL);
    for (int k = 0; k < TOPICS; k++) {
      int first = k;
      int[] rows = {first, first + 50, first + 100, first + 150};
      learner.seed(k, new SparseVector(rows, new double[] {0.25, 0.25, 0.25, 0.25}), 1, 1);
    }
    double before = Double.POSITIVE_INFINITY;
    double first = objective(learner, corpus);
    for (int pass = 0; pass < 60; pass++) {
      learner.learn(corpus, 0);
      double after = objective(learner, corpus);
      assertThat(after).isLessThanOrEqualTo(before + 1e-12);
      before = after;
      for (int k = 0; k < TOPICS; k++) {
        double[] topic = learner.topic(k).weight();
        assertThat(Arrays.stream(topic).sum()).isCloseTo(1, within(1e-12));
        assertThat(Arrays.stream(topic).min().orElse(1)).isPositive();
      }
    }
    assertThat(before).as("objective after 60 passes").isLessThan(0.5 * first);
  }

  private static double objective(Learner learner, MiniBatch corpus) {
    Codes codes = learner.code(corpus);
    double sum = 0;
    for (int i = 0; i < corpus.documents(); i++) {
      sum += codes.residual()[i] / 2;
    }
    return sum + OMEGA * Arrays.stream(codes.code()).map(Math::abs).sum();
  }

  private static LearnOptions options() {
    return new LearnOptions(
        TOPICS,
        Penalty.L1,
        Penalty.L1,
        true,
        2 * OMEGA,
        0,
        1e-9,
        Schedule.WEIGHT,
        DOCUMENTS,
        1,
        Forgetting.REPLACE,
        1,
        1,
        Duration.ofDays(1));
  }

  /** Word frequencies of documents from four planted topics of 40 terms each. */
  private static MiniBatch frequencies(Random random) {
    int[] start = new int[DOCUMENTS + 1];
    int[] rows = new int[DOCUMENTS * 80];
    double[] weights = new double[DOCUMENTS * 80];
    int at = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      int[] counts = new int[TERMS];
      for (int n = 0; n < 80; n++) {
        counts[(i % TOPICS) * 50 + (int) (40 * random.nextDouble() * random.nextDouble())]++;
      }
      for (int m = 0; m < TERMS; m++) {
        if (counts[m] > 0) {
          rows[at] = m;
          weights[at++] = counts[m] / 80.0;
        }
      }
      start[i + 1] = at;
    }
    return new MiniBatch(DOCUMENTS, start, rows, weights);
  }
}
