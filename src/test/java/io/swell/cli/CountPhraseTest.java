package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountPhraseTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1    | query      | 1 query",
        "0    | query      | 0 queries",
        "1400 | query      | 1,400 queries",
        "2    | story      | 2 stories",
        "2    | key        | 2 keys",
        "3    | class      | 3 classes",
        "1    | live topic | 1 live topic",
        "2    | live topic | 2 live topics"
      })
  void theNounAgreesWithTheCount(long count, String noun, String phrase) {
    assertThat(CountPhrase.of(count, noun)).isEqualTo(phrase);
  }
}
