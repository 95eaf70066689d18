package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.Option;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextOptionsTest {
  @ParameterizedTest
  @CsvSource({
    "xx, 2, 40, 100, 'text.language must be auto, or one or several different ones of ar bg '",
    "'auto,en', 2, 40, 100, 'text.language must be auto, or one or several different ones of '",
    "'en,en', 2, 40, 100, 'text.language must be auto, or one or several different ones of '",
    "'en,und', 2, 40, 100, 'text.language must be auto, or one or several different ones of '",
    "en, 0, 40, 100, 'text.min-length must be at least 1, found 0'",
    "en, 5, 4, 100, 'text.max-length must be from text.min-length to 200, found 4'",
    "en, 2, 201, 100, 'text.max-length must be from text.min-length to 200, found 201'",
    "en, 2, 40, 0, 'text.max-characters must be from 1 to 100000000, found 0'",
    "en, 2, 40, 100000001, 'text.max-characters must be from 1 to 100000000, found 100000001'"
  })
  void invalidValuesAreRejectedWithTheAllowedOnes(
      String language, int minLength, int maxLength, int maxCharacters, String message) {
    assertThatThrownBy(() -> options(language, List.of(), minLength, maxLength, maxCharacters))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({"auto", "und", "pt-br", "'de,en'", "'ja,zh,ko'"})
  void oneLanguageSeveralOrAllCanBeChosen(String languages) {
    TextOptions options = options(languages, List.of(), 2, 40, 100);
    assertThat(String.join(",", options.languages())).isEqualTo(languages);
  }

  @Test
  void aBlankStopWordIsRejected() {
    assertThatThrownBy(() -> options("en", List.of("tide", " "), 2, 40, 100))
        .hasMessage("text.stop-words-extra must be words that are not blank, found ' '");
  }

  @Test
  void everyComponentIsAnOption() {
    assertThat(TextOptions.class.getRecordComponents())
        .extracting(component -> component.getAnnotation(Option.class).key())
        .doesNotHaveDuplicates()
        .allMatch(key -> key.startsWith("text."));
  }

  @Test
  void theDescriptionContainsEveryOptionThatAffectsTerms() {
    assertThat(TextAnalyzer.of(options("en", List.of("tide"), 3, 30, 100)).description())
        .isEqualTo(
            "prose-1 en stem=none phrases=false numbers=false length=3..30"
                + " stop-words-extra=1");
    assertThat(Arrays.asList(TextOptions.Chain.values()))
        .allSatisfy(
            chain ->
                assertThat(TextAnalyzer.of(Analysis.options(chain)).description())
                    .startsWith(chain == TextOptions.Chain.PROSE ? "prose-1 en " : "logs-3 "));
  }

  private static TextOptions options(
      String language, List<String> extra, int minLength, int maxLength, int maxCharacters) {
    return new TextOptions(
        TextOptions.Chain.PROSE,
        List.of(language.split(",", -1)),
        extra,
        false,
        minLength,
        maxLength,
        TextOptions.Stem.NONE,
        false,
        maxCharacters);
  }
}
