package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.EventTimeAnomalies;
import org.junit.jupiter.api.Test;

class EventTimeWarningsTest {
  private final EventTimeWarnings warnings = new EventTimeWarnings();

  @Test
  void initialCountsAreNotReported() {
    assertThat(warnings.observe("m", new EventTimeAnomalies(5, 0), 0)).isNull();
    assertThat(warnings.observe("m", new EventTimeAnomalies(5, 0), 1)).isNull();
  }

  @Test
  void increasesAreReportedAtMostEveryTenMinutes() {
    warnings.observe("m", new EventTimeAnomalies(0, 0), 0);
    assertThat(warnings.observe("m", new EventTimeAnomalies(1, 2), 1))
        .startsWith("model m has documents out of order: 1 late")
        .contains("2 ahead", "window.grace");
    assertThat(warnings.observe("m", new EventTimeAnomalies(9, 2), EventTimeWarnings.PAUSE))
        .isNull();
    assertThat(warnings.observe("m", new EventTimeAnomalies(9, 2), EventTimeWarnings.PAUSE + 1))
        .contains("9 late");
    warnings.observe("other", new EventTimeAnomalies(0, 0), 0);
    assertThat(warnings.observe("other", new EventTimeAnomalies(1, 0), 1)).contains("other");
  }
}
