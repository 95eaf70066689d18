package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTableTest {
  @Test
  void alignsColumnsAndRemovesControlCharacters() {
    TextTable table = new TextTable("NAME", ">DOCS", "TERMS");
    table.add("škola", "7", "a, b");
    table.add("x\u001b[2J\u202ey", "1234", "");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    table.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            NAME     DOCS  TERMS
            škola       7  a, b
            x?[2J?y  1234
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "trade wheat, 11",
    "東京都, 6",
    "서울 市, 7",
    "カメラ, 6",
    "ｶﾒﾗ, 3",
    "Ａ１, 4",
    "e\u0301te\u0301, 3",
    "🚀 go, 5",
    "שלום, 4"
  })
  void countsTheColumnsOfATerminal(String text, int columns) {
    assertThat(TextTable.columns(text)).isEqualTo(columns);
  }
}
