package io.swell.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationWordsTest {
  @ParameterizedTest
  @CsvSource({
    "PT15S, 15 seconds",
    "PT1S, 1 second",
    "PT1M30S, 1 minute 30 seconds",
    "PT0.5S, 500 milliseconds",
    "PT2.25S, 2 seconds 250 milliseconds",
    "PT24H, 1 day",
    "P1DT2H3M4S, 1 day 2 hours",
    "PT0S, 0 seconds",
    "PT0.0000001S, 0 seconds",
    "PT-20S, -20 seconds",
    "PT2562047788015215H30M7.999999999S, 106751991167300 days 15 hours"
  })
  void itsTwoLargestUnits(Duration duration, String words) {
    assertThat(DurationWords.of(duration)).isEqualTo(words);
  }
}
