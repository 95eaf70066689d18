package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.EngineCounters;
import io.swell.streaming.LearnMonitor.EventTimeWarnings;
import org.junit.jupiter.api.Test;

class EventTimeWarningsTest {
  private final EventTimeWarnings warnings = new EventTimeWarnings();

  private static EngineCounters counters(long documents, long late, long ahead) {
    return new EngineCounters(documents, 0, 0, 0, late, ahead, 0, 0);
  }

  @Test
  void initialCountsAreNotReported() {
    assertThat(warnings.observe("m", counters(9, 5, 0), 0)).isNull();
    assertThat(warnings.observe("m", counters(9, 5, 0), 1)).isNull();
  }

  @Test
  void increasesAreReportedAtMostEveryTenMinutes() {
    warnings.observe("m", counters(0, 0, 0), 0);
    assertThat(warnings.observe("m", counters(100, 1, 2), 1))
        .startsWith("model m has documents out of order: 1 late")
        .contains("2 ahead", "window.grace", "clocks");
    assertThat(warnings.observe("m", counters(200, 9, 2), EventTimeWarnings.PAUSE)).isNull();
    assertThat(warnings.observe("m", counters(200, 9, 2), EventTimeWarnings.PAUSE + 1))
        .contains("9 late");
    warnings.observe("other", counters(0, 0, 0), 0);
    assertThat(warnings.observe("other", counters(5, 1, 0), 1)).contains("other");
  }
}
