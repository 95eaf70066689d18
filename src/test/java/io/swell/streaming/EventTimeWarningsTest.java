package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.EngineCounters;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class EventTimeWarningsTest {
  private final EventTimeWarnings warnings = new EventTimeWarnings();

  private static EngineCounters counters(long documents, long late, long ahead) {
    return new EngineCounters(documents, 0, 0, 0, 0, late, ahead, 0, 0);
  }

  private static Bag document(long eventTime) {
    return Bags.of(
        "m", "d", eventTime, 0, null, null, List.of(), "", new String[] {"a"}, new int[] {1}, 0);
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

  @Test
  void theOrderOfADumpIsNamedInsteadOfClocks() {
    assertThat(warning(i -> -i)).contains("arrive newest first", "swell backfill");
    var random = new Random(1);
    assertThat(warning(i -> random.nextLong(100))).contains("random order", "swell backfill");
    assertThat(warning(i -> i)).contains("clocks");
  }

  /** Returns the warning about documents that are all late, with these event times. */
  private static String warning(LongUnaryOperator eventTime) {
    var fresh = new EventTimeWarnings();
    fresh.observe("m", counters(0, 0, 0), 0);
    for (int i = 0; i < 100; i++) {
      fresh.arrived(document(3_600_000L * eventTime.applyAsLong(i)));
    }
    return String.valueOf(fresh.observe("m", counters(100, 100, 0), 1));
  }
}
