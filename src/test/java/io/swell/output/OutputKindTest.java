package io.swell.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OutputKindTest {
  @Test
  void everyOutputHasOneKind() {
    assertThat(Arrays.stream(Output.Kind.values()).<Class<?>>map(Output.Kind::outputs))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Output.class.getPermittedSubclasses()).toList());
  }
}
