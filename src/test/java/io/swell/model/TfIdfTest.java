package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.vocabulary.Vocabulary;
import org.junit.jupiter.api.Test;

class TfIdfTest {
  private static final String[][] TERMS = {{"a", "b"}, {"a", "c"}, {"a"}, {}};
  private static final int[][] COUNTS = {{1, 3}, {2, 2}, {5}, {}};

  @Test
  void unitWeightsFollowTheFormulaAndHaveUnitNorm() {
    var vocabulary = new Vocabulary(10);
    MiniBatch batch = TfIdf.UNIT.weigh(vocabulary.count(TERMS, COUNTS), vocabulary);
    double a = 1 / 4.0 * Math.log(5 / 3.0);
    double b = 3 / 4.0 * Math.log(5 / 1.0);
    double norm = Math.hypot(a, b);
    assertThat(batch.weight()[0]).isCloseTo(a / norm, within(1e-15));
    assertThat(batch.weight()[1]).isCloseTo(b / norm, within(1e-15));
    assertThat(batch.squaredNorm(1)).isCloseTo(1, within(1e-15));
    assertThat(batch.squaredNorm(2)).isCloseTo(1, within(1e-15));
    assertThat(batch.squaredNorm(3)).isZero();
  }

  @Test
  void rootWeightsFollowTheFormulaAndHaveUnitNorm() {
    var vocabulary = new Vocabulary(10);
    MiniBatch batch = TfIdf.ROOT.weigh(vocabulary.count(TERMS, COUNTS), vocabulary);
    double a = Math.log(5 / 3.0);
    double b = Math.sqrt(3) * Math.log(5 / 1.0);
    double norm = Math.hypot(a, b);
    assertThat(batch.weight()[0]).isCloseTo(a / norm, within(1e-15));
    assertThat(batch.weight()[1]).isCloseTo(b / norm, within(1e-15));
    assertThat(batch.squaredNorm(1)).isCloseTo(1, within(1e-15));
    assertThat(batch.squaredNorm(2)).isCloseTo(1, within(1e-15));
    assertThat(batch.squaredNorm(3)).isZero();
  }

  @Test
  void paperWeightsAreNotNormalizedAndUbiquitousTermsWeighZero() {
    var vocabulary = new Vocabulary(10);
    String[][] terms = {{"a", "b"}, {"a", "c"}};
    int[][] counts = {{1, 3}, {2, 2}};
    MiniBatch batch = TfIdf.PAPER.weigh(vocabulary.count(terms, counts), vocabulary);
    assertThat(batch.start()).containsExactly(0, 1, 2);
    assertThat(batch.weight()[0]).isCloseTo(3 / 4.0 * Math.log(2), within(1e-15));
    assertThat(batch.row()).containsExactly(vocabulary.row("b"), vocabulary.row("c"));
  }

  @Test
  void weightsDoNotDependOnTheOrderWithinABatch() {
    var forward = new Vocabulary(10);
    var backward = new Vocabulary(10);
    MiniBatch one = TfIdf.UNIT.weigh(forward.count(TERMS, COUNTS), forward);
    String[][] terms = {TERMS[3], TERMS[2], TERMS[1], TERMS[0]};
    int[][] counts = {COUNTS[3], COUNTS[2], COUNTS[1], COUNTS[0]};
    MiniBatch other = TfIdf.UNIT.weigh(backward.count(terms, counts), backward);
    for (String term : new String[] {"a", "b", "c"}) {
      assertThat(forward.documentFrequency(forward.row(term)))
          .isEqualTo(backward.documentFrequency(backward.row(term)));
    }
    assertThat(one.weight()[1]).isEqualTo(other.weight()[4]);
  }
}
