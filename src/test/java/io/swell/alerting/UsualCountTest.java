package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsualCountTest {
  private static final long HOUR = 3_600_000;
  private static final int WEEK = HourlyCounts.WEEK;
  private static final long DOCUMENTS = 100;
  private static final double EXPECTED = 5;

  private final HourlyCounts own = new HourlyCounts();
  private final HourlyCounts all = new HourlyCounts();

  /** Counts hours in which the topic has so many of the documents. */
  private void count(long from, long to, LongUnaryOperator documents) {
    for (long hour = from; hour < to; hour++) {
      own.add(hour * HOUR, (hour + 1) * HOUR, documents.applyAsLong(hour));
      all.add(hour * HOUR, (hour + 1) * HOUR, DOCUMENTS);
    }
  }

  private UsualCount at(long hour) {
    var window = new WindowCounts(hour * HOUR, (hour + 1) * HOUR, 0, DOCUMENTS);
    return UsualCount.of(EXPECTED, window, own, all);
  }

  /** Half of the documents on the sixth day of each week, else a twentieth. */
  private static long weekly(long hour) {
    return Math.floorMod(hour, (long) WEEK) / HourlyCounts.DAY == 5 ? 50 : 5;
  }

  private static final int SIXTH_DAY = 5 * HourlyCounts.DAY + 12;

  @Test
  void aShareThatIsAlwaysTheSameWidensNothing() {
    count(0, 5 * WEEK, hour -> 5);
    assertThat(at(5 * WEEK)).isEqualTo(new UsualCount(EXPECTED, EXPECTED));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void chanceWidensTheRangeByAThirdAtMostMostly(long seed) {
    var random = new Random(seed);
    count(0, 3 * WEEK, hour -> binomial(random));
    int wide = 0;
    for (long hour = 3 * WEEK; hour < 4 * WEEK; hour++) {
      UsualCount usual = at(hour);
      assertThat(usual.least()).isLessThanOrEqualTo(EXPECTED);
      assertThat(usual.most()).isGreaterThanOrEqualTo(EXPECTED);
      wide += usual.least() < EXPECTED / 1.34 || usual.most() > EXPECTED * 1.34 ? 1 : 0;
      count(hour, hour + 1, each -> binomial(random));
    }
    assertThat(wide).as("seed " + seed).isLessThan(WEEK / 10);
  }

  private static long binomial(Random random) {
    return random.doubles(DOCUMENTS).filter(each -> each < EXPECTED / DOCUMENTS).count();
  }

  @Test
  void whatCameInTwoWeeksIsUsualInTheThird() {
    count(0, WEEK + SIXTH_DAY, UsualCountTest::weekly);
    assertThat(at(WEEK + SIXTH_DAY).most()).as("after one").isLessThan(10);
    count(WEEK + SIXTH_DAY, 2 * WEEK + SIXTH_DAY, UsualCountTest::weekly);
    assertThat(at(2 * WEEK + SIXTH_DAY).most()).as("after two").isBetween(35.0, 50.0);
    assertThat(at(2 * WEEK + SIXTH_DAY).nearest(30)).isEqualTo(30);
  }

  @Test
  void oneEventIsNotUsualAWeekLater() {
    count(0, 4 * WEEK, hour -> hour >= 3 * WEEK && hour < 3 * WEEK + 12 ? 50 : 5);
    assertThat(at(4 * WEEK + 6)).isEqualTo(new UsualCount(EXPECTED, EXPECTED));
  }

  @Test
  void oneHolidayDoesNotEndARhythm() {
    count(0, 4 * WEEK + SIXTH_DAY, hour -> hour >= 3 * WEEK ? 5 : weekly(hour));
    assertThat(at(4 * WEEK + SIXTH_DAY).most()).isBetween(35.0, 50.0);
  }

  @Test
  void whatComesAnHourEarlierOrLaterIsUsual() {
    count(0, 3 * WEEK + 100, UsualCountTest::weekly);
    int begin = 3 * WEEK + 5 * HourlyCounts.DAY;
    assertThat(at(begin - 1).most()).isGreaterThan(35);
    assertThat(at(begin - 2).most()).isEqualTo(EXPECTED);
    assertThat(at(begin + 24).most()).isGreaterThan(35);
  }

  @Test
  void whatCameInTheWindowBeforeIsNotUsualInOneOfDays() {
    count(0, 5 * WEEK, hour -> hour >= 5 * WEEK - 3 * HourlyCounts.DAY ? 50 : 5);
    var window = new WindowCounts(5 * WEEK * HOUR, (5 * WEEK + 72) * HOUR, 0, DOCUMENTS);
    assertThat(UsualCount.of(EXPECTED, window, own, all).most()).isEqualTo(EXPECTED);
  }

  @Test
  void hoursInWhichTheStreamWasSilentSayNothing() {
    count(0, 2 * WEEK + SIXTH_DAY - 24, UsualCountTest::weekly);
    count(2 * WEEK + SIXTH_DAY + 24, 3 * WEEK + SIXTH_DAY, UsualCountTest::weekly);
    assertThat(at(3 * WEEK + SIXTH_DAY).most()).isBetween(35.0, 50.0);
  }
}
