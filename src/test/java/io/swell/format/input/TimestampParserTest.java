package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampParserTest {
  private final InputNotes notes = new InputNotes();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2024-05-01T12:00:00Z               | 2024-05-01T12:00:00Z",
        "2024-05-01T12:00:00.123456789Z     | 2024-05-01T12:00:00.123456789Z",
        "2024-05-01T12:00:00.5+02:00        | 2024-05-01T10:00:00.5Z",
        "2024-05-01T12:00:00+0200           | 2024-05-01T10:00:00Z",
        "2024-05-01T12:00:00-05             | 2024-05-01T17:00:00Z",
        "2024-05-01t12:00:00z               | 2024-05-01T12:00:00Z",
        "2024-05-01T12:00Z                  | 2024-05-01T12:00:00Z",
        "2024-05-01T12:00:00                | 2024-05-01T12:00:00Z",
        "2024-05-01 12:00:00,123            | 2024-05-01T12:00:00.123Z",
        "2024-05-01 12:00:00 +0200          | 2024-05-01T10:00:00Z",
        "2024-05-01                         | 2024-05-01T00:00:00Z",
        "20240501                           | 2024-05-01T00:00:00Z",
        "1790-01-08T00:00:00Z               | 1790-01-08T00:00:00Z",
        "1583-01-01T00:00:00Z               | 1583-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z               | 9999-12-31T23:59:59Z",
        "Tue, 3 Jun 2008 11:05:30 GMT       | 2008-06-03T11:05:30Z",
        "Mon, 03 Jun 2008 11:05:30 +0200    | 2008-06-03T09:05:30Z",
        "3 Jun 2008 11:05 GMT               | 2008-06-03T11:05:00Z",
        "Tue, 03 Jun 08 11:05:30 Z          | 2008-06-03T11:05:30Z",
        "tue, 03 jun 2008 11:05:30 gmt      | 2008-06-03T11:05:30Z",
        "Tue, 03 Jun 2008 11:05:30 EST      | 2008-06-03T16:05:30Z",
        "1700000000                         | 2023-11-14T22:13:20Z",
        "1700000000.25                      | 2023-11-14T22:13:20.25Z",
        "1.70000000025E9                    | 2023-11-14T22:13:20.25Z",
        "1700000000123                      | 2023-11-14T22:13:20.123Z",
        "1700000000123456                   | 2023-11-14T22:13:20.123456Z",
        "1700000000123456789                | 2023-11-14T22:13:20.123456789Z",
        "-1700000000                        | 1916-02-18T01:46:40Z",
      })
  void parsesTextAsTime(String text, Instant time) {
    assertThat(TimestampParser.parse(text)).isEqualTo(time);
  }

  @Test
  void parsesWhatInstantsPrint() {
    Random random = new Random(11);
    for (int i = 0; i < 10_000; i++) {
      long seconds = (long) (random.nextDouble() * 265_614_508_800L) - 12_212_553_600L;
      int digits = random.nextInt(10);
      long unit = (long) Math.pow(10, 9 - digits);
      Instant time = Instant.ofEpochSecond(seconds, random.nextInt(1_000_000_000) / unit * unit);
      assertThat(TimestampParser.parse(time.toString())).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-29T00:00:00Z",
        "2024-05-01T12:00:60Z",
        "2024-05-01T12:00:00.Z",
        "2024-05-01T12:00:00.1234567890Z",
        "2024-05-01T12:00:0\u0663Z",
        "",
        " ",
        "-",
        ".",
        "1.2.3",
        "soon",
        "NaN",
        "2024-05-01T24:00:01Z",
        "2024-13-01",
        "2024-02-30T00:00:00Z",
        "2024-05-01T25:00:00Z",
        "2024-05-01T12:00:00Zebra",
        "20241301",
        "0000-12-31T00:00:00Z",
        "9999999999999999999999",
        "-9999999999999999999999",
        "Tue, 99 Jun 2008 11:05:30 GMT",
        "Jun 2008",
        "12:00:00",
        "\u0661\u0662\u0663",
      })
  void aTextWithoutATimeIsNull(String text) {
    assertThat(TimestampParser.parse(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "100000000, 1973-03-03T09:46:40Z",
    "99999999999, 5138-11-16T09:46:39Z",
    "100000000000, 1973-03-03T09:46:40Z",
    "99999999999999, 5138-11-16T09:46:39.999Z",
    "100000000000000, 1973-03-03T09:46:40Z",
    "99999999999999999, 5138-11-16T09:46:39.999999Z",
    "100000000000000000, 1973-03-03T09:46:40Z",
    "-100000000, 1966-10-31T14:13:20Z",
  })
  void theMagnitudeDeterminesTheUnit(BigDecimal number, Instant time) throws Exception {
    assertThat(TimestampParser.STANDARD.read(number, notes)).isEqualTo(time);
    // Windows and Apple count from other times, which then seem to be before 2001.
    assertThat(notes.contains(InputNotice.TIME_UNIT_ASSUMED))
        .isEqualTo(time.isBefore(Instant.ofEpochSecond(1_000_000_000)));
  }

  @ParameterizedTest
  @CsvSource({
    "20656, 2026-07-22T00:00:00Z",
    "6265, 1987-02-26T00:00:00Z",
    "3653, 1980-01-02T00:00:00Z",
    "202607221504, 2026-07-22T15:04:00Z",
    "20260722150405, 2026-07-22T15:04:05Z",
    "20260722150405678, 2026-07-22T15:04:05.678Z",
    "20260722, 2026-07-22T00:00:00Z",
  })
  void aNumberInAnUnlikelyUnitIsReadWithANotice(BigDecimal number, Instant time) throws Exception {
    assertThat(TimestampParser.STANDARD.read(number, notes)).isEqualTo(time);
    assertThat(notes.details().get(InputNotice.TIME_UNIT_ASSUMED))
        .contains(number.toPlainString(), time.toString().substring(0, 10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "3652",
        "2026",
        "1999",
        "50000",
        "202607",
        "46225.5",
        "-1",
        "99999999",
        "29744640"
      })
  void aNumberWithoutALikelyUnitIsRejected(BigDecimal number) {
    assertThatThrownBy(() -> TimestampParser.STANDARD.read(number, notes))
        .isInstanceOf(UnreadableTimeException.class)
        .hasMessageContaining("write the time as ISO-8601");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e30", "-1e30", "1e2147483647", "1e-2147483647", "1e-5000"})
  void hugeNumbersCostNothing(BigDecimal number) {
    assertThatThrownBy(() -> TimestampParser.STANDARD.read(number, notes))
        .isInstanceOf(UnreadableTimeException.class);
  }
}
