package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Alert;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTotalsTest {
  /** 7 of 140 documents are 5 %, of which 0.31 are typical, 0.22 %: that is 22.6 times as much. */
  @ParameterizedTest
  @CsvSource({"7, 140, 0.31", "41, 49, 0.05", "3, 200, 12", "120, 500, 40"})
  void theRatioIsThatOfTheSharesBesideIt(double documents, double all, double expected) {
    var totals = new RunTotals(0, 1, documents, all, expected, 5);
    double actual = new Alert.Level(documents, all).share();
    double typical = new Alert.Level(expected, all).share();
    assertThat(totals.ratio()).isCloseTo(actual / typical, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"5, 0, 1000", "41, 0.0013, 1000", "0, 0, 1", "0, 3, 0"})
  void theRatioIsFiniteWhereNextToNothingIsExpected(
      double documents, double expected, double ratio) {
    assertThat(new RunTotals(0, 1, documents, 100, expected, 5).ratio()).isEqualTo(ratio);
  }

  /** One document where a hundredth of one was expected is no growth by a hundred times. */
  @ParameterizedTest
  @CsvSource({"1, 0.01, false", "2, 0.01, true", "11, 3, false", "12, 3, true"})
  void growthIsJudgedAgainstHalfADocumentAtLeast(
      double documents, double expected, boolean exceeds) {
    assertThat(new RunTotals(0, 1, documents, 100, expected, 5).exceeds(4)).isEqualTo(exceeds);
  }
}
