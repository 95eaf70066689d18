package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.tracking.ClosedWindow.TopicTotals;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ShareBaselineTest {
  private static ClosedWindow window(long start, long documents, long ofTopic) {
    var tallies = new TreeMap<Long, TopicTotals>();
    tallies.put(5L, new TopicTotals(0.8 * ofTopic, ofTopic));
    return new ClosedWindow(start, start + 1000, documents, tallies, new TreeMap<>());
  }

  private static void count(ShareBaseline baseline, ClosedWindow window) {
    baseline.fadeTo(window);
    baseline.add(window);
  }

  @Test
  void withoutAPastTheScoreIsZero() {
    var baseline = new ShareBaseline(7);
    assertThat(baseline.expected(5, 100)).isZero();
    assertThat(baseline.score(5, 50, 100)).isZero();
  }

  @Test
  void expectationAndScoreFollowTheirFormulas() {
    var baseline = new ShareBaseline(2);
    count(baseline, window(0, 100, 10));
    ClosedWindow next = window(1000, 50, 12);
    baseline.fadeTo(next);
    double faded = Math.pow(0.5, 0.5);
    double mu = 50 * (10 * faded + 0.5) / (100 * faded + 1);
    assertThat(baseline.expected(5, 50)).isCloseTo(mu, within(1e-12));
    double z = 2 * (Math.sqrt(12.375) - Math.sqrt(mu + 0.375)) / Math.sqrt(1 + 50 / (100 * faded));
    assertThat(baseline.score(5, 12, 50)).isCloseTo(z, within(1e-12));
    assertThat(baseline.share(5)).isCloseTo(0.08, within(1e-12));
  }

  @Test
  void steadyTopicsScoreNearZeroAndBurstsScoreHigh() {
    var baseline = new ShareBaseline(7);
    for (int t = 0; t < 50; t++) {
      count(baseline, window(1000L * t, 400, 20));
    }
    assertThat(baseline.score(5, 20, 400)).isBetween(-0.1, 0.1);
    assertThat(baseline.score(5, 100, 400)).isGreaterThan(8);
    assertThat(baseline.score(6, 20, 400)).isGreaterThan(4);
  }

  @Test
  void gapsFadeThePast() {
    var soon = new ShareBaseline(7);
    var later = new ShareBaseline(7);
    count(soon, window(0, 100, 10));
    count(later, window(0, 100, 10));
    soon.fadeTo(window(1000, 1, 0));
    later.fadeTo(window(70_000, 1, 0));
    assertThat(later.score(5, 5, 10)).isLessThan(soon.score(5, 5, 10));
  }

  @Test
  void aRestoredBaselineExpectsTheSame() {
    var baseline = new ShareBaseline(7);
    count(baseline, window(-5000, 100, 10));
    baseline.merge(5, 9);
    var saved = new SavedState();
    baseline.save(saved);
    var restored = new ShareBaseline(7);
    saved.restore(restored);
    ClosedWindow next = window(0, 10, 1);
    baseline.fadeTo(next);
    restored.fadeTo(next);
    assertThat(restored.expected(9, 10)).isEqualTo(baseline.expected(9, 10)).isPositive();
    assertThat(restored.expected(5, 10)).isEqualTo(baseline.expected(5, 10));
  }
}
