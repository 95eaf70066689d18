package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FalseAlarmRateTest {
  private static FalseAlarmRate fit(double[] scores, double documents) {
    double[] below = Arrays.stream(scores).filter(s -> s < FalseAlarmRate.TRUNCATED).toArray();
    double sum = Arrays.stream(below).sum();
    return FalseAlarmRate.fit(scores.length, below.length, sum, documents, documents);
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
      assertThat(rate.perWeek()).isCloseTo(20_000, within(600.0));
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

  @Test
  void eventsDoNotRaiseTheScale() {
    double[] quiet = scores(500, 2);
    double[] both = Arrays.copyOf(quiet, 600);
    Arrays.fill(both, 500, 600, 80);
    assertThat(fit(both, 1e5).scale()).isEqualTo(fit(quiet, 1e5).scale());
    assertThat(fit(both, 1e5).threshold(1) - fit(quiet, 1e5).threshold(1)).isBetween(0.0, 0.5);
  }

  @Test
  void withoutScoresThePriorCounts() {
    FalseAlarmRate rate = FalseAlarmRate.fit(0, 0, 0, 0, 33_600);
    assertThat(rate.scale()).isCloseTo(3, within(1e-9));
    assertThat(rate.perWeek()).isCloseTo(16.8, within(1e-9));
  }
}
