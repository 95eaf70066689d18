package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.OutOfTime;
import org.junit.jupiter.api.Test;

class OutOfTimeWarningsTest {
  private final OutOfTimeWarnings warnings = new OutOfTimeWarnings();

  @Test
  void whatWasThereAtTheStartIsNoNews() {
    assertThat(warnings.observe("m", new OutOfTime(5, 0), 0)).isNull();
    assertThat(warnings.observe("m", new OutOfTime(5, 0), 1)).isNull();
  }

  @Test
  void moreIsToldAtOnceAndThenEveryTenMinutes() {
    warnings.observe("m", new OutOfTime(0, 0), 0);
    assertThat(warnings.observe("m", new OutOfTime(1, 2), 1))
        .startsWith("model m has documents out of time: 1 late")
        .contains("2 ahead", "window.grace");
    assertThat(warnings.observe("m", new OutOfTime(9, 2), OutOfTimeWarnings.PAUSE)).isNull();
    assertThat(warnings.observe("m", new OutOfTime(9, 2), OutOfTimeWarnings.PAUSE + 1))
        .contains("9 late");
    warnings.observe("other", new OutOfTime(0, 0), 0);
    assertThat(warnings.observe("other", new OutOfTime(1, 0), 1)).contains("other");
  }
}
