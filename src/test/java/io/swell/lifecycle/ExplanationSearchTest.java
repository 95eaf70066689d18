package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.config.OptionCatalog;
import io.swell.model.LearnOptions;
import io.swell.model.PlainLearner;
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
    return new ExplanationSearch(Reservoirs.options(), 100, documents, recentFrom, learner);
  }

  private double[] dense(SparseVector vector) {
    return Reservoirs.dense(vector, ROWS);
  }

  private static double cosine(double[] x, double[] y) {
    double inner = 0;
    double xNorm = 0;
    double yNorm = 0;
    for (int m = 0; m < ROWS; m++) {
      inner += x[m] * y[m];
      xNorm += x[m] * x[m];
      yNorm += y[m] * y[m];
    }
    return xNorm * yNorm > 0 ? Math.max(0, inner / Math.sqrt(xNorm * yNorm)) : 0;
  }

  /** Returns the sum of c^1.5 over the documents, where c is the cosine with the best topic. */
  private double explained(List<double[]> topics) {
    double sum = 0;
    for (ReservoirDocument document : documents) {
      double best = 0;
      for (double[] topic : topics) {
        best = Math.max(best, cosine(dense(document.terms()), topic));
      }
      sum += Math.pow(best, 1.5);
    }
    return sum;
  }

  private List<double[]> topics() {
    List<double[]> topics = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      topics.add(dense(learner.topic(k)));
    }
    return topics;
  }

  @Test
  void aTopicIsWorthWhatIsLostWithoutIt() {
    add(12, 0);
    add(6, 10);
    add(5, 3);
    seed(0, 0);
    seed(1, 8);
    double[] worth = search(0).worth();
    for (int k = 0; k < 3; k++) {
      List<double[]> others = topics();
      others.remove(k);
      assertThat(worth[k]).isCloseTo(explained(topics()) - explained(others), within(1e-12));
    }
    assertThat(worth[0]).isPositive();
    assertThat(worth[1]).isPositive();
    assertThat(worth[2]).isZero();
  }

  /** The codes of such a topic are negative; it explains as much. */
  @Test
  void aTopicOfNegativeWeightsIsWorthAsMuch() {
    add(12, 0);
    add(6, 10);
    SparseVector topic = Reservoirs.unit(of(0));
    learner.seed(0, topic, 1, 100);
    double worth = search(0).worth()[0];
    learner.clear(0);
    learner.seed(0, topic.over(-1), 1, 100);
    assertThat(search(0).worth()[0]).isEqualTo(worth).isPositive();
  }

  @Test
  void aCandidateGainsWhatIsExplainedMoreWithIt() {
    add(20, 0);
    add(15, 10);
    add(3, 8);
    seed(0, 0);
    seed(1, 6);
    ExplanationSearch.Swap swap = Objects.requireNonNull(search(0).next());
    List<double[]> more = topics();
    more.add(dense(swap.birth().topic()));
    assertThat(swap.gain()).isCloseTo(explained(more) - explained(topics()), within(1e-12));
    double energy = 0;
    for (ReservoirDocument member : swap.birth().members()) {
      energy += Math.pow(cosine(dense(member.terms()), dense(swap.birth().topic())), 2);
    }
    assertThat(swap.birth().gain()).isCloseTo(energy, within(1e-12));
  }

  @Test
  void aGroupThatNothingExplainsTakesTheSlotOfTheTopicOfLeastWorth() {
    add(40, 0);
    add(20, 10);
    add(1, 20);
    seed(0, 0);
    seed(1, 20);
    seed(2, 30);
    ExplanationSearch search = search(0);
    ExplanationSearch.Swap swap = Objects.requireNonNull(search.next());
    SparseVector truth = Reservoirs.unit(mean(10));
    assertThat(swap.birth().topic().dot(truth)).isGreaterThan(0.98);
    assertThat(swap.birth().members()).hasSize(20);
    assertThat(search.slotFor(swap, k -> false, k -> true)).isEqualTo(2);
    assertThat(search.slotFor(swap, k -> false, k -> k == 1)).isEqualTo(1);
    assertThat(search.slotFor(swap, k -> k == 0, k -> true)).isEqualTo(0);
    assertThat(search.slotFor(swap, k -> false, k -> k == 0)).isEqualTo(-1);
    assertThat(search.slotFor(swap, k -> false, k -> false)).isEqualTo(-1);
  }

  /** Chance also makes groups, so free slots are no reason to take any. */
  @Test
  void aSmallGroupTakesNoFreeSlot() {
    add(40, 0);
    add(40, 10);
    add(10, 20);
    seed(0, 0);
    seed(1, 10);
    ExplanationSearch search = search(0);
    ExplanationSearch.Swap swap = Objects.requireNonNull(search.next());
    assertThat(swap.birth().members()).hasSize(10);
    assertThat(search.slotFor(swap, k -> k == 2, k -> true)).isEqualTo(-1);
    assertThat(search.slotFor(swap, k -> true, k -> true)).isEqualTo(0);
  }

  @Test
  void aTopicThatWasBornIsWorthItsGainAndIsNotFoundAgain() {
    add(20, 10);
    seed(0, 20);
    seed(1, 25);
    seed(2, 30);
    ExplanationSearch search = search(0);
    ExplanationSearch.Swap swap = Objects.requireNonNull(search.next());
    search.addTopic(1, swap);
    assertThat(search.worth()[1]).isCloseTo(swap.gain(), within(1e-12));
    assertThat(search.next()).isNull();
  }

  @Test
  void documentsOfOneMiniBatchMakeNoTopic() {
    for (int i = 0; i < 20; i++) {
      documents.add(Reservoirs.document(i, 0, null, of(10)));
    }
    add(8, 0);
    seed(0, 0);
    assertThat(search(0).next()).isNull();
  }

  @Test
  void variantsOfOneTextFromOneOfSeveralSourcesMakeNoTopic() {
    seed(0, 0);
    for (int sources : new int[] {1, 10}) {
      documents.clear();
      for (int i = 0; i < 20; i++) {
        documents.add(Reservoirs.document(i, i / 4, "source " + i % sources, of(10)));
      }
      documents.add(Reservoirs.document(20, 5, "another source", of(0)));
      assertThat(search(0).next() == null).isEqualTo(sources == 1);
    }
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
