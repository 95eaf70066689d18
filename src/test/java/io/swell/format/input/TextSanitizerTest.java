package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextSanitizerTest {
  @Test
  void controlCharactersForTerminalsAreRemoved() {
    assertThat(TextSanitizer.onOneLine("\u001b[2Jboom\u009b1m \u2028\r\nok"))
        .isEqualTo("?[2Jboom?1m ???ok");
  }

  /** Marks, embeddings, overrides and isolates of direction, and invisible tags. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0x061C, 0x200B, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067,
        0x2068, 0x2069, 0xFEFF, 0xE0041
      })
  void directionalAndInvisibleCharactersAreRemoved(int character) {
    assertThat(TextSanitizer.onOneLine("a" + Character.toString(character) + "b")).isEqualTo("a?b");
  }

  @Test
  void wordsOfEveryScriptAreKept() {
    String words =
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \u6771\u4EAC caf\u00E9 "
            + "\uD83D\uDC69\u200D\uD83D\uDD2C";
    assertThat(TextSanitizer.onOneLine(words)).isEqualTo(words);
  }

  /** The regular expression says what a surrogate without its partner is. */
  @Test
  void onlyUnpairedSurrogatesAreReplaced() {
    long seed = ThreadLocalRandom.current().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        text.append("a\uD83D\uD800\uDC69\uDFFF\uFFFD".charAt(random.nextInt(6)));
      }
      assertThat(TextSanitizer.wellFormed(text.toString()))
          .as("seed %s", seed)
          .isEqualTo(text.toString().replaceAll("\\p{Cs}", "\uFFFD"));
    }
  }
}
