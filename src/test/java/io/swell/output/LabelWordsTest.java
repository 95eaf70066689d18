package io.swell.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelWordsTest {
  @ParameterizedTest
  @CsvSource({
    "accord, accords",
    "company, companies",
    "trade, trading",
    "iran, iranian",
    "mexico, mexican",
    "economic, economy",
    "china, chinese",
    "govern, government",
    "naturalized, naturalization",
    "car, cars",
    "tax, taxes",
    "preis, preise",
    "жизнь, жизни",
    "same, same"
  })
  void formsOfAWord(String term, String other) {
    assertThat(LabelWords.of(List.of(term, other, "third"), 3)).containsExactly(term, "third");
    assertThat(LabelWords.of(List.of(other, term, "third"), 3)).containsExactly(other, "third");
  }

  @ParameterizedTest
  @CsvSource({
    "iran, iraq",
    "interest, internal",
    "central, century",
    "bank, bankrupt",
    "depart, departments_of",
    "share, shareholder",
    "us, usda",
    "oil, opec",
    "1986, 1987",
    "node12, node13",
    "car, carbon"
  })
  void otherWords(String term, String other) {
    assertThat(LabelWords.of(List.of(term, other), 3)).containsExactly(term, other);
  }

  @Test
  void phraseStandsForItsWords() {
    assertThat(LabelWords.of(List.of("health", "insurance", "care", "health_care"), 3))
        .containsExactly("health_care", "insurance");
    assertThat(LabelWords.of(List.of("pam", "pam_unix", "session"), 3))
        .containsExactly("pam_unix", "session");
    assertThat(LabelWords.of(List.of("pam_unix", "pam", "session"), 3))
        .containsExactly("pam_unix", "session");
    assertThat(LabelWords.of(List.of("unix", "unixes_x"), 3)).containsExactly("unix", "unixes_x");
  }

  @Test
  void endingsOfOrdinalNumbersNameNothing() {
    assertThat(LabelWords.label(List.of("treaty", "st", "britain", "th", "boundary")))
        .isEqualTo("treaty britain boundary");
    assertThat(LabelWords.label(List.of("st_louis", "st", "louis"))).isEqualTo("st_louis");
    assertThat(LabelWords.label(List.of("th", "st"))).isEqualTo("th st");
  }

  @Test
  void fewTermsMakeAShortLabel() {
    assertThat(LabelWords.label(List.of())).isEmpty();
    assertThat(LabelWords.label(List.of("lake", "lakes"))).isEqualTo("lake");
  }

  @Test
  void hostileTerms() {
    List<String> terms = List.of("", "\ud83d", "\ud83d\ude00", "_", "__", "a_", "_a", "a");
    assertThat(LabelWords.of(terms, 8)).isNotEmpty().isSubsetOf(terms);
  }
}
