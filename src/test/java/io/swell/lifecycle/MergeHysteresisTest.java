package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import org.junit.jupiter.api.Test;

class MergeHysteresisTest {
  private final MergeHysteresis checks = new MergeHysteresis(4);

  @Test
  void countsConsecutiveChecksInEitherOrderOfSlots() {
    assertThat(checks.check(1, 3, true)).isEqualTo(1);
    assertThat(checks.check(3, 1, true)).isEqualTo(2);
    assertThat(checks.check(1, 2, true)).isEqualTo(1);
    assertThat(checks.check(1, 3, true)).isEqualTo(3);
  }

  @Test
  void oneDissimilarCheckStartsOver() {
    checks.check(0, 1, true);
    checks.check(0, 1, true);
    assertThat(checks.check(0, 1, false)).isZero();
    assertThat(checks.check(0, 1, true)).isEqualTo(1);
  }

  @Test
  void aClearedSlotLosesItsCountsAndOthersKeepTheirs() {
    checks.check(0, 1, true);
    checks.check(1, 2, true);
    checks.check(0, 2, true);
    checks.clear(1);
    assertThat(checks.check(1, 0, true)).isEqualTo(1);
    assertThat(checks.check(2, 1, true)).isEqualTo(1);
    assertThat(checks.check(2, 0, true)).isEqualTo(2);
  }

  @Test
  void restoredCountsContinue() {
    checks.check(0, 1, true);
    checks.check(0, 1, true);
    checks.check(2, 3, true);
    var out = new StateWriter();
    checks.write(out);
    var restored = new MergeHysteresis(4);
    restored.read(new StateReader(out.take()));
    assertThat(restored.check(1, 0, true)).isEqualTo(3);
    assertThat(restored.check(3, 2, true)).isEqualTo(2);
    assertThat(restored.check(0, 3, true)).isEqualTo(1);
  }
}
