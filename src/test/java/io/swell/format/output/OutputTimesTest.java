package io.swell.format.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTimesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void timesAreWrittenAsInstantsPrintThem(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long second = random.nextLong() % 350_000_000_000L;
      second -= random.nextBoolean() ? second % 60 : 0;
      int unit = new int[] {1_000_000_000, 1_000_000, 1000, 1}[random.nextInt(4)];
      int nanos = random.nextInt(1_000_000_000) / unit * unit;
      Instant time = Instant.ofEpochSecond(second, nanos);
      assertThat(RecordFormat.text(time)).isEqualTo(time.toString());
    }
  }
}
