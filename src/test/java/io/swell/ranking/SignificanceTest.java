package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Tests edge cases in which the data do not permit a conclusion. */
class SignificanceTest {
  private static final double[] SOME = {0.2, 0.4, 0.1};

  @Test
  void equalRankingsAreNotSignificantlyDifferent() {
    Significance test = Significance.of(SOME, SOME);
    assertThat(test.t()).isZero();
    assertThat(test.pairedT()).isEqualTo(0.5);
  }

  @Test
  void oneQueryIsTooFewForTheTTest() {
    Significance test = Significance.of(new double[] {1}, new double[] {0});
    assertThat(test.pairedT()).isNaN();
  }

  @Test
  void aConstantGainIsCertainForTheTTest() {
    double[] base = {0.25, 0.5, 0.125};
    double[] better = {0.375, 0.625, 0.25};
    assertThat(Significance.of(better, base).pairedT()).isZero();
  }

  @Test
  void differentQueriesCannotBeCompared() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Significance.of(SOME, new double[] {0.1}))
        .withMessageContaining("found 3 and 1");
  }
}
