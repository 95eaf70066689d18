package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.Codes;
import org.junit.jupiter.api.Test;

class HellingerDistanceTest {
  /** Shares (1, 0), twice (3/4, 1/4) with different lengths, (0, 1), and no code. */
  private final Codes codes =
      new Codes(5, 2, new double[] {2, 0, 3, 1, 6, 2, 0, 4, 0, 0}, new double[10], new double[5]);

  @Test
  void distanceIsThatOfTheSquareRootsOfShares() {
    assertThat(HellingerDistance.distance(codes, 1, 2)).isCloseTo(0, within(1e-7));
    assertThat(HellingerDistance.distance(codes, 0, 3)).isEqualTo(1);
    double byHand = Math.sqrt((Math.pow(1 - Math.sqrt(0.75), 2) + 0.25) / 2);
    assertThat(HellingerDistance.distance(codes, 0, 1)).isCloseTo(byHand, within(1e-12));
    assertThat(HellingerDistance.distance(codes, 1, 0))
        .isEqualTo(HellingerDistance.distance(codes, 0, 1));
    assertThat(HellingerDistance.distance(codes, 0, 4)).isEqualTo(1);
  }

  @Test
  void theNearestNeighborsComeFirst() {
    assertThat(HellingerDistance.nearest(codes, 1, 3)).containsExactly(2, 0, 3);
  }
}
