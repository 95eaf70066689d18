package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SipHashTest {
  static Stream<JsonNode> keys() throws IOException {
    try (InputStream in = SipHashTest.class.getResourceAsStream("/fixtures/siphash/siphash.json")) {
      return new ObjectMapper().readTree(in).valueStream();
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void textsAndNumbersHaveTheHashesOfCpython(JsonNode reference) {
    var hasher =
        new SipHash(reference.get("key").get(0).asLong(), reference.get("key").get(1).asLong());
    reference
        .get("texts")
        .properties()
        .forEach(text -> assertThat(hasher.of(text.getKey())).isEqualTo(text.getValue().asLong()));
    reference
        .get("numbers")
        .properties()
        .forEach(
            number ->
                assertThat(hasher.of(Long.parseLong(number.getKey())))
                    .isEqualTo(number.getValue().asLong()));
  }

  @Test
  void everyKeyDrawnGivesOtherHashes() {
    assertThat(SipHash.secret().of("term")).isNotEqualTo(SipHash.secret().of("term"));
  }
}
