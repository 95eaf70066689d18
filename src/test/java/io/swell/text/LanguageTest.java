package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LanguageTest {
  static Set<String> codes() {
    return Language.CODES;
  }

  @ParameterizedTest
  @MethodSource("codes")
  void everyLanguageRemovesItsStopWords(String code) {
    Language language = Language.of(code);
    if (code.equals("und")) {
      assertThat(language.stopWords()).isEmpty();
      return;
    }
    assertThat(language.stopWords()).hasSizeGreaterThan(25);
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(code, TextOptions.Stem.NONE, false));
    List<String> left = new ArrayList<>();
    for (Object word : language.stopWords()) {
      String text = new String((char[]) word);
      boolean oneWord = !text.matches(".*[ (-].*");
      if (oneWord && analyzer.analyze(List.of(text), code).size() > 0) {
        left.add(text);
      }
    }
    assertThat(left).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void wordsOnNoStopListAreTermsInEveryLanguage(String code) {
    for (TextOptions.Stem stem : TextOptions.Stem.values()) {
      TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(code, stem, false));
      assertThat(analyzer.analyze(List.of("Zygmunt 42"), null).terms()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "en, en",
    "EN-gb, en",
    "pt_BR, pt-br",
    "pt-PT, pt",
    "nb, no",
    "nn-NO, no",
    "' de ', de",
    "xx, und",
    "'', und",
    "-, und",
    "br, und",
    "zh-Hant-TW, zh"
  })
  void languageTagsMapToALanguageOrNone(String tag, String code) {
    assertThat(Language.codeOf(tag)).isEqualTo(code);
  }

  @Test
  void languageTagsOfAnyLengthAreRead() {
    assertThat(Language.codeOf("e".repeat(1_000_000))).isEqualTo("und");
  }

  @Test
  void unknownCodesAreRejectedWithTheKnownOnes() {
    assertThatThrownBy(() -> Language.of("xx"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("language must be one of ar bg ")
        .hasMessageEndingWith("found xx");
  }

  @ParameterizedTest
  @CsvSource({
    "en, The company's ships, company ships",
    "fr, 'L’usine d’Orléans', orléans usine",
    "it, dell’acqua, acqua",
    "ca, l’aigua, aigua",
    "ga, b’fhearr, fhearr",
    "el, 'ΔΡΌΜΟΣ δρόμος', δρομοσ",
    "tr, IŞIK ışık, ışık",
    "tr, İzmir'de, izmir",
    "fa, 'کتاب‌ها', كتاب",
    "hi, '१२३ नदी', नदि",
    "zh, 北京大学, 京大 北京 大学",
    "ja, 東京タワー, タワ ワー 京タ 東京",
    "ko, 한국어, 국어 한국",
    "th, ภาษาไทย, ภาษา ไทย",
    "und, The Straße, straße the",
    "de, 'die Straße', straße"
  })
  void wordsAreNormalizedByTheirLanguage(String code, String text, String terms) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options());
    assertThat(String.join(" ", analyzer.analyze(List.of(text), code).terms())).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "en, ships ladies glass bus, bus glass lady ship",
    "fr, chevaux cheval, cheval",
    "de, Häuser Haus, haus",
    "ru, реки река, рек",
    "sv, bilar bil, bil"
  })
  void lightStemmingJoinsFormsOfAWord(String code, String text, String terms) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(code, TextOptions.Stem.LIGHT, false));
    assertThat(String.join(" ", analyzer.analyze(List.of(text), null).terms())).isEqualTo(terms);
  }
}
