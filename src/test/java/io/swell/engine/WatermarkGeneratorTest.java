package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class WatermarkGeneratorTest {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long FAR = 7 * DAY;

  private final WatermarkGenerator watermark = new WatermarkGenerator(15, 8, FAR, 64);

  private void add(long eventTime) {
    add(eventTime, true);
  }

  private void add(long eventTime, boolean isTimed) {
    watermark.add(eventTime, eventTime + 5 * MINUTE, isTimed);
  }

  @Test
  void theWatermarkTrailsAnOrderedStreamBySevenDocuments() {
    for (int i = 0; i < 7; i++) {
      add(i * MINUTE);
      assertThat(watermark.watermark()).isEqualTo(WatermarkGenerator.UNKNOWN);
    }
    for (int i = 7; i < 500; i++) {
      add(i * MINUTE);
      assertThat(watermark.watermark()).isEqualTo((i - 7) * MINUTE);
    }
  }

  @Test
  void sevenWrongClocksOfFifteenDoNotMoveTheWatermark() {
    for (int i = 0; i < 1500; i++) {
      boolean isWrong = i % 15 >= 8;
      add(i * MINUTE + (isWrong ? DAY : 0));
      assertThat(watermark.watermark()).isLessThanOrEqualTo(i * MINUTE);
    }
    assertThat(watermark.watermark()).isGreaterThan(1480 * MINUTE);
  }

  @Test
  void aNightDelaysTheWatermarkByEightDocuments() {
    for (int i = 0; i < 100; i++) {
      add(i);
    }
    long night = DAY / 2;
    for (int i = 0; i < 8; i++) {
      assertThat(watermark.watermark()).isLessThan(night);
      add(night + i);
    }
    assertThat(watermark.watermark()).isEqualTo(night);
    for (int i = 0; i < 64; i++) {
      assertThat(watermark.watermark()).isLessThan(365 * DAY);
      add(365 * DAY + i);
    }
    assertThat(watermark.watermark()).isEqualTo(365 * DAY + 56);
  }

  @Test
  void aMinorityFromAnotherYearDoesNotMoveTheWatermark() {
    for (int i = 0; i < 10_000; i++) {
      add(i % 3 == 0 ? 365 * DAY : i * MINUTE);
      assertThat(watermark.watermark()).isLessThanOrEqualTo(i * MINUTE);
    }
    assertThat(watermark.watermark()).isGreaterThan(9_900 * MINUTE);
  }

  @Test
  void amongOthersUndatedDocumentsDoNotCount() {
    for (int i = 0; i < 100; i++) {
      add(i * MINUTE);
    }
    for (int i = 0; i < 900; i++) {
      add(365 * DAY + i, false);
    }
    assertThat(watermark.watermark()).isEqualTo(92 * MINUTE);
    for (int i = 0; i < 99 + 64; i++) {
      assertThat(watermark.watermark()).isLessThan(365 * DAY);
      add(365 * DAY, false);
    }
    assertThat(watermark.watermark())
        .as("after 1,000 undated documents in a row, they count")
        .isEqualTo(365 * DAY);
  }

  @Test
  void ifAllDocumentsAreUndatedAllCount() {
    for (int i = 0; i < 20; i++) {
      add(i * MINUTE, false);
    }
    assertThat(watermark.watermark()).isEqualTo(12 * MINUTE);
  }

  @Test
  void theDelayIsAMedianAndNeverNegative() {
    add(0);
    assertThat(watermark.medianDelay()).isEqualTo(5 * MINUTE);
    var ahead = new WatermarkGenerator(15, 8, FAR, 64);
    ahead.add(DAY, 0, true);
    assertThat(ahead.medianDelay()).isZero();
  }

  @RepeatedTest(20)
  void theWatermarkNeverDecreasesAndIsRestoredExactly(RepetitionInfo repetition) {
    var random = new Random(repetition.getCurrentRepetition());
    var again = new WatermarkGenerator(15, 8, FAR, 64);
    long before = WatermarkGenerator.UNKNOWN;
    var format = StateFormat.of(WatermarkGenerator.class);
    for (int i = 0; i < 2_000; i++) {
      long step = random.nextInt(40) == 0 ? random.nextLong(-400, 400) * DAY : 0;
      long time = i * MINUTE + random.nextLong(60 * MINUTE) + step;
      boolean isTimed = random.nextInt(9) > 0;
      watermark.add(time, i, isTimed);
      again.add(time, i, isTimed);
      assertThat(watermark.watermark()).isGreaterThanOrEqualTo(before);
      assertThat(again.watermark()).isEqualTo(watermark.watermark());
      before = watermark.watermark();
      if (random.nextInt(10) == 0) {
        var writer = new StateWriter();
        format.write(watermark, writer);
        var reader = new StateReader(writer.take());
        again = format.read(reader, new WatermarkGenerator(15, 8, FAR, 64));
        reader.requireEnd();
      }
    }
  }
}
