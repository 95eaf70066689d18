package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnippetTest {
  @ParameterizedTest
  @CsvSource({
    "'The mine reopens', 160, 'The mine reopens'",
    "'The mine reopens', 16, 'The mine reopens'",
    "'The mine reopens', 15, 'The mine...'",
    "'The mine reopens', 8, 'The mine...'",
    "'The mine reopens', 1, 'T...'",
    "'Reopeningtheminetomorrow at six', 12, 'Reopeningthe...'",
    "'<p>The <b>mine</b></p><p>reopens</p>', 160, 'The mine reopens'",
    "'礦山今天重新開放', 4, '礦山今天...'",
  })
  void aTextIsCutBetweenTwoWords(String text, int length, String expected) {
    assertThat(Ingest.snippet(text, length)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\r\n\tb",
        " a \u00a0\u3000 b ",
        "a\u2028b",
        "a\u0000\u0007b\n\n",
        "\n\n\n a\u0085b"
      })
  void whiteSpaceAndControlCharactersBecomeOneBlank(String text) {
    assertThat(Ingest.snippet(text, 3)).isEqualTo("a b");
  }

  @Test
  void aCharacterIsNeverSplit() {
    assertThat(Ingest.snippet("\ud83d\ude00\ud83d\ude01\ud83d\ude02", 2))
        .isEqualTo("\ud83d\ude00\ud83d\ude01...");
    assertThat(Ingest.snippet("cafe\u0301cafe\u0301", 4)).isEqualTo("caf...");
    assertThat(Ingest.snippet("e\u0301\u0302", 1)).isEqualTo("e...");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n ", "<p></p>", "\u0000"})
  void aTextWithoutVisibleCharactersHasNone(String text) {
    assertThat(Ingest.snippet(text, 160)).isNull();
  }

  @Test
  void withLengthZeroThereIsNone() {
    assertThat(Ingest.snippet("The mine reopens", 0)).isNull();
    assertThat(Ingest.snippet(null, 160)).isNull();
  }
}
