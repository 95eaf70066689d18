package io.swell.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateWriterTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"-, -, -, 0", "a, -, -, 1", "-, b, -, 2", "a, b, -, 2", "-, -, c, 3", "a, b, c, 3"})
  void stringsThatMayBeAbsentAreReadBack(
      @Nullable String first, @Nullable String second, @Nullable String third, int read) {
    var reader = new StateReader(new StateWriter().putNullables(first, second, third).take());
    assertThat(reader.getNullables())
        .hasSize(read)
        .startsWith(Arrays.copyOf(new String[] {first, second, third}, read));
    reader.requireEnd();
  }
}
