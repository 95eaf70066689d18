package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import org.junit.jupiter.api.Test;

class MergeChecksTest {
  private final MergeCriterion criterion = new MergeCriterion(4);

  private static boolean check(MergeCriterion by, int times, int slot, int other) {
    boolean isMerged = false;
    for (int i = 0; i < times; i++) {
      assertThat(isMerged).isFalse();
      isMerged = by.check(slot, other, true);
    }
    return isMerged;
  }

  @Test
  void threeConsecutiveChecksInEitherOrderOfSlotsAreEnough() {
    assertThat(check(criterion, 2, 1, 3)).isFalse();
    assertThat(check(criterion, 1, 1, 2)).isFalse();
    assertThat(check(criterion, 1, 3, 1)).isTrue();
  }

  @Test
  void oneDissimilarCheckStartsOver() {
    check(criterion, 2, 0, 1);
    assertThat(criterion.check(0, 1, false)).isFalse();
    assertThat(check(criterion, 2, 0, 1)).isFalse();
    assertThat(check(criterion, 1, 0, 1)).isTrue();
  }

  @Test
  void aClearedSlotLosesItsChecksAndOthersKeepTheirs() {
    check(criterion, 2, 0, 1);
    check(criterion, 2, 0, 2);
    criterion.clear(1);
    assertThat(check(criterion, 1, 1, 0)).isFalse();
    assertThat(check(criterion, 1, 2, 0)).isTrue();
  }

  @Test
  void restoredChecksContinue() {
    check(criterion, 2, 0, 1);
    check(criterion, 1, 2, 3);
    var out = new StateWriter();
    StateFormat<MergeCriterion> format = StateFormat.of(MergeCriterion.class);
    format.write(criterion, out);
    MergeCriterion restored = format.read(new StateReader(out.take()), new MergeCriterion(4));
    assertThat(check(restored, 1, 1, 0)).isTrue();
    assertThat(check(restored, 1, 3, 2)).isFalse();
  }
}
