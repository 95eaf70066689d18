package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"7", "1987", "3.5bn", "10th", "1990s", "20km", "x123456", "12,000", "6pm"})
  void recognizesNumbersAndQuantities(String token) {
    assertThat(Numerals.isNumber(token.toCharArray(), 0, token.length())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tide", "g7", "5g", "covid-19", "mh370", "b52", "4k", "mp3s", "737max", ""})
  void doesNotRecognizeWordsAsNumbers(String token) {
    assertThat(Numerals.isNumber(token.toCharArray(), 0, token.length())).isFalse();
  }
}
