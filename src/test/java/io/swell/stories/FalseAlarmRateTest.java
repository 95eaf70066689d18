package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FalseAlarmRateTest {
  private static FalseAlarmRate fit(double[] scores, double documents) {
    return fit(scores, new double[0], documents);
  }

  private static FalseAlarmRate fit(double[] scores, double[] byChance, double documents) {
    return FalseAlarmRate.fit(scores.clone(), byChance, documents, documents);
  }

  private static double[] scores(int number, double scale) {
    var random = new Random(1);
    return random
        .doubles(number)
        .map(u -> FalseAlarmRate.LEAST - scale * Math.log(1 - u))
        .toArray();
  }

  @Test
  void theScaleOfExponentialScoresIsFound() {
    for (double scale : new double[] {1, 2, 3}) {
      FalseAlarmRate rate = fit(scores(20_000, scale), 1e6);
      assertThat(rate.scale()).isCloseTo(scale, within(0.1));
      assertThat(rate.anchor()).isCloseTo(FalseAlarmRate.LEAST + scale * Math.log(2), within(0.1));
      assertThat(rate.perWeek()).isCloseTo(10_000, within(300.0));
    }
  }

  @Test
  void theFittedRateIsThatOfTheScores() {
    double[] scores = scores(20_000, 2);
    FalseAlarmRate rate = fit(scores, 1e6);
    for (double threshold : new double[] {4, 6, 8}) {
      double higher = Arrays.stream(scores).filter(s -> s >= threshold).count();
      assertThat(rate.falsePerWeek(threshold)).isBetween(0.8 * higher, 1.25 * higher);
    }
  }

  @Test
  void theThresholdIsTheInverseOfTheRate() {
    FalseAlarmRate rate = fit(scores(1000, 2), 1e5);
    for (double asked : new double[] {0.1, 1, 5, 50}) {
      assertThat(rate.falsePerWeek(rate.threshold(asked))).isCloseTo(asked, within(1e-9));
    }
    assertThat(rate.threshold(1e9)).isEqualTo(FalseAlarmRate.LEAST);
    assertThat(rate.threshold(1)).isGreaterThan(rate.threshold(5));
  }

  /** Above the truncation, where unjudged scores count in the number only. */
  @Test
  void scoresByChanceRaiseTheThreshold() {
    double[] quiet = scores(500, 2);
    double before = fit(quiet, 1e5).threshold(1);
    double threshold = before;
    for (int n = 1; n <= 5; n++) {
      double[] high = new double[n];
      Arrays.fill(high, before);
      double[] both = Arrays.copyOf(quiet, 500 + n);
      Arrays.fill(both, 500, 500 + n, before);
      double judged = fit(quiet, high, 1e5).threshold(1);
      assertThat(judged).isGreaterThan(threshold).isGreaterThan(fit(both, 1e5).threshold(1));
      threshold = judged;
    }
    assertThat(threshold).isLessThan(before + 2);
  }

  /** Unwanted events do not deafen the stream to others. */
  @Test
  void scoresThatChanceDoesNotReachAreLeftOutWhateverTheUserSays() {
    double[] quiet = scores(500, 2);
    double[] unwanted = {40, 60, 80};
    assertThat(fit(quiet, unwanted, 1e5)).isEqualTo(fit(quiet, 1e5));
  }

  @Test
  void theScaleIsFoundIfSomeScoresAreKnownToComeByChance() {
    for (double scale : new double[] {1, 2, 3}) {
      FalseAlarmRate rate = fit(scores(16_000, scale), scores(4_000, scale), 1e6);
      assertThat(rate.scale()).isCloseTo(scale, within(0.1));
      assertThat(rate.perWeek()).isCloseTo(10_000, within(300.0));
    }
  }

  @Test
  void eventsHardlyMoveTheThreshold() {
    double[] quiet = scores(500, 2);
    double[] both = Arrays.copyOf(quiet, 600);
    Arrays.fill(both, 500, 600, 80);
    assertThat(fit(both, 1e5).scale()).isCloseTo(fit(quiet, 1e5).scale(), within(0.3));
    assertThat(fit(both, 1e5).threshold(1) - fit(quiet, 1e5).threshold(1)).isBetween(0.0, 2.0);
  }

  @Test
  void withoutScoresThePriorCounts() {
    FalseAlarmRate rate = FalseAlarmRate.fit(new double[0], new double[0], 0, 33_600);
    assertThat(rate.scale()).isCloseTo(1.8, within(1e-9));
    assertThat(rate.perWeek()).isCloseTo(16.8, within(1e-9));
  }
}
