package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingStackTest {
  @Test
  void closesPartsInReverseOrderAlthoughSomeFail() {
    List<String> closed = new ArrayList<>();
    var stack = new ClosingStack();
    stack.add(() -> closed.add("broker"));
    stack.add(
        () -> {
          throw new IOException("the tracker hangs");
        });
    stack.add(() -> closed.add("feed"));
    assertThatThrownBy(stack::close)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the tracker hangs")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(closed).containsExactly("feed", "broker");
  }

  @Test
  void closingTwiceClosesEachPartOnce() throws Exception {
    List<String> closed = new ArrayList<>();
    var stack = new ClosingStack();
    stack.add(() -> closed.add("broker"));
    stack.close();
    stack.close();
    assertThat(closed).containsExactly("broker");
  }
}
