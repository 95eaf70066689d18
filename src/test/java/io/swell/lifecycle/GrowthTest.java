package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedDocuments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reservoirs of 100 documents, of which the newest ten are "now". */
class GrowthTest {
  /**
   * Returns a reservoir in which the last documents before now, and the last ones of all, match.
   */
  private static DocumentReservoir reservoir(int matchesBefore, int matchesNow) {
    var reservoir = new DocumentReservoir(100, new SavedDocuments());
    for (int i = 0; i < 100; i++) {
      boolean isMatch = i < 90 ? i >= 90 - matchesBefore : i >= 100 - matchesNow;
      reservoir.add(isMatch ? Reservoirs.document(i, 1) : Reservoirs.document(i, 0, 1));
    }
    return reservoir;
  }

  private static boolean isSignificant(DocumentReservoir reservoir, double score) {
    return reservoir.growth(Reservoirs.unit(1)) >= score;
  }

  /** Scores from Python: 2 (sqrt(k + 3/8) - sqrt(10 (b + 1/2) / 91 + 3/8)) / sqrt(1 + 10 / 91). */
  @ParameterizedTest
  @CsvSource({"5, 0, 3.15649", "10, 90, 0.01621", "3, 9, 1.22622", "8, 2, 3.96370"})
  void theScoreFollowsAnscombesTransform(int now, int before, double score) {
    DocumentReservoir reservoir = reservoir(before, now);
    assertThat(isSignificant(reservoir, score - 1e-4)).isTrue();
    assertThat(isSignificant(reservoir, score + 1e-4)).isFalse();
  }

  @Test
  void theScoreIsMonotoneInMatchesNowAndBefore() {
    for (double least = 0; least < 6; least += 0.25) {
      for (int before = 0; before <= 90; before += 10) {
        boolean wasEnough = false;
        for (int now = 0; now <= 10; now++) {
          boolean isEnough = isSignificant(reservoir(before, now), least);
          assertThat(isEnough || !wasEnough).isTrue();
          if (before > 0 && isEnough) {
            assertThat(isSignificant(reservoir(before - 10, now), least)).isTrue();
          }
          wasEnough = isEnough;
        }
      }
    }
  }
}
