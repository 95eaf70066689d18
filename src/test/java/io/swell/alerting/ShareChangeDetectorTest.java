package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.alerting.SimulatedShares.Calm;
import io.swell.output.Alert.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules by hand, and false alarms and power together by simulation. */
class ShareChangeDetectorTest {
  private static final long WINDOW = 900_000;
  private static final AlertOptions OPTIONS = SimulatedTopics.options();

  private final BaselineCounts baseline = new BaselineCounts(OPTIONS);
  private final ShareChangeDetector detector = new ShareChangeDetector(OPTIONS, 0);
  private long end;

  /** Passes windows of n documents, k of them the topic's; returns the verdicts. */
  private List<Verdict> pass(int windows, long k, long n) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int w = 0; w < windows; w++) {
      long start = end;
      end += WINDOW;
      var counts = new WindowCounts(start, end, k, n);
      if (baseline.isWarm()) {
        verdicts.add(
            detector.judge(detector.scored(baseline, counts), false, AlertJudgments.Factors.NONE));
      }
      detector.learn(baseline, counts);
      baseline.add(n, start, end);
    }
    return verdicts;
  }

  private WindowCounts.Scored scored(long k, long n) {
    return detector.scored(baseline, new WindowCounts(end, end + WINDOW, k, n));
  }

  @Test
  void theScoreIsAnscombes() {
    pass(40, 5, 100);
    // by hand: N from the geometric sum, K = N / 20
    double factor = Math.pow(0.5, WINDOW / 86_400_000.0);
    double all = 100 * (1 - Math.pow(factor, 40)) / (1 - factor);
    double expected = 100 * (all / 20 + 0.5) / (all + 1);
    double z = 2 * (Math.sqrt(20 + 0.375) - Math.sqrt(expected + 0.375)) / Math.sqrt(1 + 100 / all);
    assertThat(baseline.documents()).isCloseTo(all, within(1e-9 * all));
    assertThat(scored(20, 100).expected()).isCloseTo(expected, within(1e-9));
    assertThat(scored(20, 100).score()).isCloseTo(z, within(1e-9));
  }

  private static org.assertj.core.data.Offset<Double> within(double value) {
    return org.assertj.core.data.Offset.offset(value);
  }

  @Test
  void aLevelThatIsAlwaysTheSameIsUsual() {
    assertThat(pass(500, 5, 100)).containsOnly(Verdict.NORMAL);
    assertThat(detector.isCalm()).isTrue();
  }

  @Test
  void twoHighWindowsBeginARiseFourCalmEndIt() {
    pass(100, 5, 100);
    assertThat(pass(2, 30, 100)).containsExactly(Verdict.NORMAL, Verdict.RISEN_FAST);
    assertThat(detector.change(Kind.SURGING, Verdict.RISEN_FAST).totals().documents())
        .isEqualTo(60);
    assertThat(pass(4, 5, 100))
        .containsExactly(Verdict.CONTINUES, Verdict.CONTINUES, Verdict.CONTINUES, Verdict.ENDED);
  }

  @Test
  void oneWindowOfTwiceTheScoreIsEnough() {
    pass(100, 5, 100);
    assertThat(scored(60, 100).score()).isGreaterThan(2 * AlertOptions.SCORE);
    assertThat(detector.isSurelyHigh(scored(60, 100), false, AlertJudgments.Factors.NONE)).isTrue();
    assertThat(detector.isSurelyHigh(scored(30, 100), false, AlertJudgments.Factors.NONE))
        .isFalse();
    assertThat(pass(1, 60, 100)).containsExactly(Verdict.RISEN_FAST);
    assertThat(detector.isSurelyHigh(scored(60, 100), false, AlertJudgments.Factors.NONE))
        .as("reported already")
        .isFalse();
  }

  @Test
  void oneHighWindowIsNotEnough() {
    pass(100, 5, 100);
    assertThat(pass(1, 30, 100)).containsExactly(Verdict.NORMAL);
    assertThat(pass(20, 5, 100)).containsOnly(Verdict.NORMAL);
  }

  @Test
  void aSmallRiseThatLastsIsSummedUp() {
    pass(200, 4, 100);
    assertThat(pass(20, 12, 100)).contains(Verdict.RISEN_SLOWLY).doesNotContain(Verdict.RISEN_FAST);
  }

  @Test
  void aTopicThatIsGoneHasFallen() {
    pass(200, 40, 100);
    assertThat(pass(3, 1, 100)).containsExactly(Verdict.NORMAL, Verdict.NORMAL, Verdict.FALLEN);
  }

  @Test
  void aBurstDoesNotBecomeUsualWhileItLasts() {
    pass(200, 5, 100);
    double before = scored(0, 100).expected();
    pass(20, 30, 100);
    assertThat(scored(0, 100).expected()).isCloseTo(before, within(0.01 * before));
  }

  @Test
  void afterADayABurstIsTheNewUsual() {
    pass(200, 5, 100);
    assertThat(pass(110, 30, 100)).contains(Verdict.NEW_BASELINE);
  }

  /** Passes a day of windows. */
  private List<Verdict> day(long k) {
    return pass(SimulatedShares.WINDOWS_A_DAY, k, 100);
  }

  @Test
  void whatReturnsEveryWeekIsNewsTwiceAtMost() {
    List<Long> weeksWithNews = new ArrayList<>();
    for (long week = 0; week < 8; week++) {
      List<Verdict> verdicts = new ArrayList<>();
      for (int day = 0; day < 7; day++) {
        verdicts.addAll(day(day < 5 ? 3 : 30));
      }
      if (verdicts.stream().anyMatch(each -> each != Verdict.NORMAL)) {
        weeksWithNews.add(week);
      }
    }
    assertThat(weeksWithNews).containsExactly(0L, 1L);
  }

  @Test
  void aSurgeOfAQuietDayOfTheWeekIsFoundInTheFifthWeekAsInTheFirst() {
    for (int day = 0; day < 5 * 7; day++) {
      day(day % 7 < 5 ? 10 : 3);
    }
    for (int day = 0; day < 5; day++) {
      day(10);
    }
    day(3);
    assertThat(pass(2, 40, 100)).containsExactly(Verdict.NORMAL, Verdict.RISEN_FAST);
  }

  @ParameterizedTest
  @EnumSource(names = {"STEADY", "WANDERING", "DAILY"})
  void fewFalseAlarms(Calm calm) {
    assertThat(SimulatedTopics.falseAlerts(OPTIONS, calm, 60, SimulatedTopics.SEEDS))
        .isLessThanOrEqualTo(0.5);
    assertThat(SimulatedTopics.falseAlerts(OPTIONS, calm, 400, SimulatedTopics.SEEDS))
        .isLessThanOrEqualTo(0.5);
  }

  @ParameterizedTest
  @EnumSource(names = {"STEADY", "WANDERING", "DAILY"})
  void threefoldBurstsAreFoundWithinTwelveHours(Calm calm) {
    long found =
        IntStream.range(0, 100)
            .filter(seed -> SimulatedTopics.delay(OPTIONS, calm, 3, 0.05, 60, seed) <= 48)
            .count();
    assertThat(found).isGreaterThanOrEqualTo(90);
  }
}
