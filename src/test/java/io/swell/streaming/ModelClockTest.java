package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.Tick;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelClockTest {
  @Test
  void eventTimeNeverGoesBackAndTicksDoNotMoveIt() {
    ModelClock clock = ModelClock.after(null, Streams.bag("m", 5));
    assertThat(clock).isEqualTo(new ModelClock(1_005_000, 5_000_005, 5_000_005));
    clock = ModelClock.after(clock, Streams.bag("m", 3));
    assertThat(clock).isEqualTo(new ModelClock(1_005_000, 5_000_003, 5_000_003));
    clock = ModelClock.after(clock, new Tick("m", 2_000_000, 5_000_900));
    assertThat(clock).isEqualTo(new ModelClock(1_005_000, 5_000_003, 5_000_900));
    assertThat(ModelClock.after(null, new Tick("m", 2_000_000, 5_000_900))).isNull();
  }

  @Test
  void inSilenceEventTimeGoesOnLikeTheWallClockAndPausesGrow() {
    ModelClock clock = new ModelClock(-1_000, 0, 0);
    List<Long> seconds = new ArrayList<>();
    for (long now = 0; now <= 3_600_000; now += 1_000) {
      Tick tick = clock.due("m", now, 10_000);
      if (tick != null) {
        assertThat(tick).isEqualTo(new Tick("m", now - 1_000, now));
        seconds.add(now / 1_000);
        ModelClock after = ModelClock.after(clock, tick);
        clock = after == null ? clock : after;
      }
    }
    assertThat(seconds)
        .containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1240L, 1840L, 2440L, 3040L);
  }

  @Test
  void itsBytesReadBackTheSame() {
    ModelClock clock = new ModelClock(-5, 7, Long.MAX_VALUE);
    assertThat(ModelClock.of(clock.bytes())).isEqualTo(clock);
  }
}
