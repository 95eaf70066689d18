package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.config.OptionCatalog;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.PlainLearner;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Documents of groups with five rows each, of which topics explain some. */
class ExplanationSearchTest {
  private static final int ROWS = 60;

  private final Random random = new Random(8);
  private final List<ReservoirDocument> documents = new ArrayList<>();
  private final TopicLearner learner =
      new PlainLearner(
          OptionCatalog.of(List.of(LearnOptions.class))
              .reader()
              .set("learn.topics=3")
              .read()
              .get(LearnOptions.class));

  /** Returns a document of five consecutive rows with weights near 1. */
  private double[] of(int first) {
    double[] weights = new double[ROWS];
    for (int m = first; m < first + 5; m++) {
      weights[m] = 0.6 + 0.8 * random.nextDouble();
    }
    return weights;
  }

  private void add(int count, int first) {
    for (int i = 0; i < count; i++) {
      int number = documents.size();
      documents.add(Reservoirs.document(number, number / 4, null, of(first)));
    }
  }

  private void seed(int slot, int first) {
    learner.seed(slot, Reservoirs.unit(of(first)), 1, 100);
  }

  private ExplanationSearch search(long recentFrom) {
    return new ExplanationSearch(
        Reservoirs.options("lifecycle.near-duplicate-cosine=1"),
        100,
        documents,
        recentFrom,
        learner,
        new SparseAccumulator(),
        new InvertedIndex());
  }

  /** Usefulness is what the fit loses, all other codes the same, if a topic is taken away. */
  @Test
  void aTopicIsAsUsefulAsWhatItAloneExplains() {
    add(12, 0);
    add(6, 10);
    seed(0, 0);
    seed(1, 8);
    MiniBatch batch = ReservoirDocument.batch(documents);
    double[] code = learner.code(batch).code();
    for (int k = 0; k < 2; k++) {
      double sum = 0;
      for (int i = 0; i < documents.size(); i++) {
        double[] rest = Reservoirs.dense(documents.get(i).terms(), ROWS);
        for (int l = 0; l < 2; l++) {
          double[] topic = Reservoirs.dense(learner.topic(l), ROWS);
          for (int m = 0; m < ROWS && l != k; m++) {
            rest[m] -= code[i * 3 + l] * topic[m];
          }
        }
        double[] topic = Reservoirs.dense(learner.topic(k), ROWS);
        double along = 0;
        for (int m = 0; m < ROWS; m++) {
          along += topic[m] * rest[m];
        }
        double squaredNorm = learner.topic(k).squaredNorm();
        double energy = along * along / squaredNorm;
        sum += along * code[i * 3 + k] > 0 && energy > 0.05 ? energy : 0;
      }
      assertThat(search(0).usefulness(k)).isCloseTo(sum, within(1e-9)).isPositive();
    }
    assertThat(search(0).usefulness(2)).isZero();
  }

  @Test
  void aGroupThatNothingExplainsTakesTheSlotOfTheLeastUsefulTopic() {
    add(40, 0);
    add(20, 10);
    add(1, 20);
    seed(0, 0);
    seed(1, 20);
    seed(2, 30);
    ExplanationSearch search = search(0);
    BirthCandidate candidate = Objects.requireNonNull(search.next());
    SparseVector truth = Reservoirs.unit(mean(10));
    assertThat(SparseVectors.dot(candidate.topic(), truth)).isGreaterThan(0.98);
    assertThat(search.slotFor(candidate, k -> false, k -> true)).isEqualTo(2);
    assertThat(search.slotFor(candidate, k -> false, k -> k == 1)).isEqualTo(1);
    assertThat(search.slotFor(candidate, k -> k == 0, k -> true)).isEqualTo(0);
    assertThat(search.slotFor(candidate, k -> false, k -> k == 0)).isEqualTo(-1);
    assertThat(search.slotFor(candidate, k -> false, k -> false)).isEqualTo(-1);
  }

  /** What has taken a slot is not displaced in the same search by something like it. */
  @Test
  void aTopicThatWasBornCountsAsUsefulAndIsNotFoundAgain() {
    add(20, 10);
    seed(0, 20);
    seed(1, 25);
    seed(2, 30);
    ExplanationSearch search = search(0);
    BirthCandidate candidate = Objects.requireNonNull(search.next());
    search.addTopic(1, candidate);
    assertThat(search.usefulness(1)).isEqualTo(candidate.gain());
    BirthCandidate more = search.next();
    assertThat(more).isNull();
  }

  @Test
  void whatIsOverIsNotBornAgain() {
    add(20, 10);
    add(30, 0);
    seed(0, 0);
    assertThat(search(18)).satisfies(search -> assertThat(search.next()).isNull());
    assertThat(search(17).next()).isNotNull();
  }

  private double[] mean(int first) {
    double[] weights = new double[ROWS];
    for (int m = first; m < first + 5; m++) {
      weights[m] = 1;
    }
    return weights;
  }
}
