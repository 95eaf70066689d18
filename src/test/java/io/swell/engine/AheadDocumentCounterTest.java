package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AheadDocumentCounterTest {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long DAY = Duration.ofDays(1).toMillis();

  private AheadDocumentCounter ahead = new AheadDocumentCounter();
  private long learned;

  private void add(long eventTime, long watermark) {
    ahead.add(new long[] {eventTime}, watermark, ++learned);
  }

  @Test
  void aDocumentWithAWrongClockCountsAsAhead() {
    add(DAY, 0);
    for (int i = 1; i < 1_000; i++) {
      assertThat(ahead.count()).isEqualTo(i > AheadDocumentCounter.PATIENCE ? 1 : 0);
      add(i * MINUTE, (i - 7) * MINUTE);
    }
    assertThat(ahead.count()).isEqualTo(1);
  }

  @Test
  void theFirstDocumentsAfterAQuietDayAreNotAhead() {
    for (int day = 0; day < 20; day++) {
      for (int i = 0; i < 100; i++) {
        add(day * DAY + i * MINUTE, (i < 7 ? day - 1 : day) * DAY + i * MINUTE);
      }
    }
    assertThat(ahead.count()).isZero();
  }

  @Test
  void aRestoredCounterDecidesTheSame() {
    var format = StateFormat.of(AheadDocumentCounter.class);
    for (int i = 0; i < 500; i++) {
      add(i % 50 == 0 ? DAY : 0, 0);
      var writer = new StateWriter();
      format.write(ahead, writer);
      var reader = new StateReader(writer.take());
      ahead = format.read(reader);
      reader.requireEnd();
    }
    assertThat(ahead.count()).isEqualTo(8);
  }
}
