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
    "xx, 'text.language must be auto, or one or several different ones of ar bg '",
    "'auto,en', 'text.language must be auto, or one or several different ones of '",
    "'en,en', 'text.language must be auto, or one or several different ones of '",
    "'en,und', 'text.language must be auto, or one or several different ones of '"
  })
  void invalidValuesAreRejectedWithTheAllowedOnes(String language, String message) {
    assertThatThrownBy(() -> options(language, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({"auto", "und", "pt-br", "'de,en'", "'ja,zh,ko'"})
  void oneLanguageSeveralOrAllCanBeChosen(String languages) {
    TextOptions options = options(languages, List.of());
    assertThat(String.join(",", options.languages())).isEqualTo(languages);
  }

  @Test
  void aBlankStopWordIsRejected() {
    assertThatThrownBy(() -> options("en", List.of("tide", " ")))
        .hasMessageContainingAll("text.stop-words-extra", "' '");
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
    assertThat(TextAnalyzer.of(options("en", List.of("tide"))).description())
        .isEqualTo(
            "prose-1 en stem=none phrases=false numbers=false length=2..40"
                + " stop-words-extra=1");
    assertThat(Arrays.asList(TextOptions.Chain.values()))
        .allSatisfy(
            chain ->
                assertThat(TextAnalyzer.of(Analysis.options(chain)).description())
                    .startsWith(chain == TextOptions.Chain.PROSE ? "prose-1 en " : "logs-1 "));
  }

  private static TextOptions options(String language, List<String> extra) {
    return new TextOptions(
        TextOptions.Chain.PROSE,
        List.of(language.split(",", -1)),
        extra,
        false,
        TextOptions.Stem.NONE,
        false);
  }
}
