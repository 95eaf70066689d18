package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the fast learner with the plain one on edge cases. */
class DegenerateTwinsTest {
  private static final PlantedStream STREAM = PlantedStream.of(PlantedStream.Plan.SMALL, 23);
  private static final int TERMS = PlantedStream.Plan.SMALL.vocabulary();
  private static final int BATCHES = 24;
  private static final int BATCH = 10;

  /** Edge cases. */
  enum Edge {
    /** A topic whose terms occur in no document: with beta = 0 its s_kk is 0. */
    SLOT_WITHOUT_CODES(4, 0, 0.01, Forgetting.REPLACE, 1),
    DEAD_TOPICS(4, 0, 0.2, Forgetting.DOCUMENTS, 200),
    ONE_TOPIC(1, 0, 0.01, Forgetting.DOCUMENTS, 200),
    MORE_TOPICS_THAN_TERMS(9, 0, 0.01, Forgetting.DOCUMENTS, 200),
    EMPTY_DOCUMENTS(4, 0, 0.01, Forgetting.DOCUMENTS, 200),
    NO_DOCUMENTS(4, 0, 0.01, Forgetting.DOCUMENTS, 200),
    /** Products of two weights fall below the smallest normal number. */
    DENORMALS(4, 0, 0.01, Forgetting.DOCUMENTS, 200),
    /** The scale of R falls by 2^-10 a batch and is folded back every eleventh. */
    SCALE_FOLDS(4, 0, 0.01, Forgetting.DOCUMENTS, 1),
    /** Far too few terms: theta falls as fast as allowed. */
    THETA_FALLS(4, 10_000, 0.05, Forgetting.DOCUMENTS, 200),
    /** Far too many: theta rises until topics vanish. */
    THETA_RISES(4, 1, 0.0001, Forgetting.DOCUMENTS, 200);

    private final int topics;
    private final int terms;
    private final double theta;
    private final Forgetting forgetting;
    private final double halfLife;

    Edge(int topics, int terms, double theta, Forgetting forgetting, double halfLife) {
      this.topics = topics;
      this.terms = terms;
      this.theta = theta;
      this.forgetting = forgetting;
      this.halfLife = halfLife;
    }

    LearnOptions options(Penalty topicsPenalty, boolean nonNegative) {
      return new LearnOptions(
          topics,
          topicsPenalty,
          Penalty.L2,
          nonNegative,
          0.5,
          terms,
          theta,
          PenaltySchedule.WEIGHT,
          BATCH,
          2,
          forgetting,
          0,
          halfLife,
          Duration.ofDays(7));
    }

    MiniBatch batch(int b) {
      MiniBatch batch = STREAM.batch(BATCH * b, BATCH * b + BATCH);
      boolean odd = b % 2 == 1;
      return switch (this) {
        case EMPTY_DOCUMENTS -> odd ? nothing(BATCH) : batch;
        case NO_DOCUMENTS -> odd ? nothing(0) : batch;
        case DENORMALS -> odd ? times(1e-160, batch) : batch;
        case MORE_TOPICS_THAN_TERMS -> fewTerms(batch);
        default -> batch;
      };
    }

    SparseVector start(int slot) {
      if (this == SLOT_WITHOUT_CODES && slot == 1) {
        return new SparseVector(new int[] {TERMS + 3, TERMS + 700}, new double[] {0.6, 0.8});
      }
      return TopicLearnerTest.document(batch(0), slot);
    }
  }

  record Case(Edge edge, LearnOptions options) {}

  static Stream<Case> everyCase() {
    return Arrays.stream(Edge.values())
        .flatMap(
            edge ->
                Stream.of(
                    new Case(edge, edge.options(Penalty.L1, false)),
                    new Case(edge, edge.options(Penalty.L1, true)),
                    new Case(edge, edge.options(Penalty.L2, false))));
  }

  @ParameterizedTest
  @MethodSource("everyCase")
  void theFastLearnerFindsThePlainLearnersTopics(Case given) {
    var plain = new PlainLearner(given.options());
    Learner fast = Rlsi.learner(given.options(), Parallel.SEQUENTIAL, null);
    start(plain, given.edge());
    start(fast, given.edge());
    for (int b = 0; b < BATCHES; b++) {
      plain.learn(given.edge().batch(b), 0);
      fast.learn(given.edge().batch(b), 0);
      double[] expected = Learners.u(plain, TERMS + 1000);
      double[] found = Learners.u(fast, TERMS + 1000);
      assertThat(distance(found, expected)).as("U after batch %d", b).isLessThan(1e-9);
      for (int k = 0; k < fast.capacity(); k++) {
        assertThat(fast.strength(k)).as("S_kk is finite").isBetween(0.0, 1e9);
      }
    }
    double[] r = Learners.PLAIN.r(plain, 0, TERMS);
    assertThat(distance(Learners.FAST.r(fast, 0, TERMS), r)).as("R").isLessThan(1e-9);
  }

  @Test
  void theEdgeCasesAreReached() {
    Learner oneWithout = after(Edge.SLOT_WITHOUT_CODES);
    assertThat(oneWithout.strength(1)).isZero();
    assertThat(live(oneWithout)).isPositive();
    assertThat(live(after(Edge.DEAD_TOPICS))).isLessThan(4);
    assertThat(live(after(Edge.MORE_TOPICS_THAN_TERMS))).isPositive();
    assertThat(after(Edge.SCALE_FOLDS).statistics().journal().stamp()).isEqualTo(2);
    assertThat(after(Edge.THETA_FALLS).theta()).isLessThan(0.05);
    assertThat(after(Edge.THETA_RISES).theta()).isGreaterThan(0.0001);
  }

  private static Learner after(Edge edge) {
    Learner learner = Rlsi.learner(edge.options(Penalty.L1, false), Parallel.SEQUENTIAL, null);
    start(learner, edge);
    for (int b = 0; b < BATCHES; b++) {
      learner.learn(edge.batch(b), 0);
    }
    return learner;
  }

  private static void start(TopicLearner learner, Edge edge) {
    for (int k = 0; k < learner.capacity(); k++) {
      learner.seed(k, edge.start(k), 2, 10);
    }
  }

  private static long live(TopicLearner learner) {
    return IntStream.range(0, learner.capacity()).filter(k -> learner.terms(k) > 0).count();
  }

  private static MiniBatch nothing(int documents) {
    return new MiniBatch(documents, new int[documents + 1], new int[0], new double[0]);
  }

  private static MiniBatch times(double factor, MiniBatch batch) {
    double[] weight = Arrays.stream(batch.weight()).map(d -> factor * d).toArray();
    return new MiniBatch(batch.documents(), batch.start(), batch.row(), weight);
  }

  /** Restricts documents to eight terms, so that M &lt; K. */
  private static MiniBatch fewTerms(MiniBatch batch) {
    int[] start = new int[batch.documents() + 1];
    int[] row = new int[8 * batch.documents()];
    double[] weight = new double[row.length];
    int at = 0;
    for (int i = 0; i < batch.documents(); i++) {
      double[] sum = new double[8];
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        sum[batch.row()[e] % 8] += batch.weight()[e];
      }
      for (int m = 0; m < 8; m++) {
        if (sum[m] != 0) {
          row[at] = m;
          weight[at++] = sum[m];
        }
      }
      start[i + 1] = at;
    }
    return new MiniBatch(batch.documents(), start, row, weight);
  }

  private static double distance(double[] a, double[] b) {
    assertThat(a).hasSameSizeAs(b);
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }
}
