package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.format.input.InputNotes;
import io.swell.text.LogText;
import org.junit.jupiter.api.Test;

class StreamMetersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final StreamMeters meters = new StreamMeters(registry);

  @Test
  void logLinesAreCountedByLevelAndProseIsNot() {
    meters.accepted(new InputNotes(), new LogText("ERROR", "payment failed"));
    meters.accepted(new InputNotes(), new LogText("ERROR", "payment failed"));
    meters.accepted(new InputNotes(), new LogText(null, "payment made"));
    meters.accepted(new InputNotes(), null);
    assertThat(counted("error")).isEqualTo(2);
    assertThat(counted("none")).isEqualTo(1);
  }

  private double counted(String level) {
    return registry.get("swell.log.lines").tag("level", level).counter().count();
  }
}
