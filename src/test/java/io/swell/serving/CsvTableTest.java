package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableTest {
  @Test
  void specialCharactersAreQuoted() {
    assertThat(text(new CsvTable("a", "b").row("one, two", "say \"x\"").row("line\nbreak", null)))
        .isEqualTo("a,b\r\n\"one, two\",\"say \"\"x\"\"\"\r\n\"line\nbreak\",\r\n");
  }

  @Test
  void numbersAndTimesAreNotQuoted() {
    assertThat(text(new CsvTable("a").row(-0.5, Double.NaN, 7L, Instant.EPOCH, List.of("x", "y"))))
        .isEqualTo("a\r\n-0.5,,7,1970-01-01T00:00:00Z,x y\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"=1+1", "+cmd|x", "-2+3", "@SUM(A1)", "\"\tx\""})
  void aTextIsNeverAFormula(String hostile) {
    assertThat(text(new CsvTable("a").row(hostile))).isEqualTo("a\r\n'" + hostile + "\r\n");
  }

  @Test
  void aLineBreakHidesNoFormula() {
    assertThat(text(new CsvTable("a").row("\n=1+1"))).isEqualTo("a\r\n\"'\n=1+1\"\r\n");
  }

  private static String text(CsvTable csvTable) {
    return new String(csvTable.bytes(), StandardCharsets.UTF_8);
  }
}
