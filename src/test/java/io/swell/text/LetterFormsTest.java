package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LetterFormsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "ar, مدرسة, مَدْرَسَةٌ",
        "ar, مدرسة, مـــدرسة",
        "ar, مدرسة, مدرسه",
        "ar, احمد, أحمد",
        "ar, مستشفى, مستشفي",
        "fa, کتاب, كتاب",
        "fa, ایران, ايران",
        "ur, گاڑی, گاڑي",
        "ckb, کوردستان, كوردستان",
        "he, שלום, שָׁלוֹם",
        "ru, ёлка, елка",
        "ru, молоко, молоко́",
        "bg, Ѝорданка, Иорданка",
        "el, δρόμος, ΔΡΟΜΟΣ",
        "el, λόγος, λὸγος",
        "ro, știință, ştiinţă",
        "vi, Việt, Vie\u0302\u0323t",
        "fr, naïve, nai\u0308ve",
        "en, ferry, ＦＥＲＲＹ",
        "en, fish, ﬁsh",
        "en, harbour, har\u00ADbour",
        "hi, क\u094D\u200Dष, क\u094Dष",
        "tr, istanbul, i\u0307stanbul",
        "he, שלום, 'שלום'",
        "he, צה״ל, צה\"ל",
        "he, צה״ל, צה”ל",
        "he, צה״ל, צה''ל",
        "he, ג׳ירפה, ג'ירפה",
        "he, ג׳ירפה, ג’ירפה",
        "ar, كوفيد-19, كوفيد-١٩",
        "fa, قرن21, قرن۲۱",
        "uk, п'ять, п’ять",
        "uk, п'ять, пʼять",
        "uk, п'ять, п′ять",
        "ca, col·legi, coŀlegi",
        "ca, col·legi, col‧legi",
        "ar, مدرسة, مدر\u061Cسة",
        "en, ferry, fer\uFE00ry"
      })
  void aWordIsOneTermHoweverItIsTyped(String language, String one, String other) {
    for (String analyzedAs : Arrays.asList(language, null, "und")) {
      TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options("en", TextOptions.Stem.NONE, false));
      String[] terms = analyzer.analyze(List.of(one), analyzedAs).terms();
      assertThat(terms).hasSize(1);
      assertThat(analyzer.analyze(List.of(other), analyzedAs).terms()).isEqualTo(terms);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "кой, кои",
    "їх, іх",
    "maße, masse",
    "kadın, kadin",
    "צהל, צה״ל",
    "ciò, cio",
    "resumé, resume",
    "ґрати, грати"
  })
  void lettersThatDistinguishWordsRemainApart(String one, String other) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options());
    assertThat(analyzer.analyze(List.of(one), "und").terms())
        .isNotEqualTo(analyzer.analyze(List.of(other), "und").terms());
  }
}
