package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextColumnsTest {
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
    assertThat(TextColumns.of(text)).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({
    "trade, 'trade  '",
    "trade wheat, 'trade ~'",
    "東京都, '東京都 '",
    "東京都知事, '東京都~'",
    "a東京都知事, 'a東京~ '",
    "🚀🚀🚀🚀, '🚀🚀🚀~'"
  })
  void aTextIsPaddedOrCutToSevenColumns(String text, String expected) {
    assertThat(TextColumns.fit(text, 7)).isEqualTo(expected);
    assertThat(TextColumns.of(expected)).isEqualTo(7);
  }
}
