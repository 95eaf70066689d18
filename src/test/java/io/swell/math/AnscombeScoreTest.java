package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnscombeScoreTest {
  private static final int RUNS = 20_000;

  /** Values of the formula by Python's mpmath 1.3.0 with 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "20, 100, 50, 1000, 5.044955044955045, 4.1681338495733498",
    "0, 35, 120, 900, 4.6809100998890122, -3.2104944495649307",
    "9, 400, 3, 260, 5.3639846743295019, 0.8363311163387467",
    "5, 10, 0, 90, 0.054945054945054945, 3.1547565014994465",
    "300, 1200, 4000, 15000.5, 320.00799920007999, -1.0929557378100187"
  })
  void itIsTheFormula(long k, long n, double past, double ofPast, double mu, double z) {
    double expected = AnscombeScore.expected(n, past, ofPast);
    assertThat(expected).isCloseTo(mu, within(1e-14 * mu));
    assertThat(AnscombeScore.of(k, expected, n, ofPast)).isCloseTo(z, within(1e-13));
  }

  /** The bounds are four standard errors of the mean and of the variance of so many scores. */
  @Test
  void withoutChangeTheMeanIsSmallAndTheVarianceOne() {
    var random = new Random(7);
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < RUNS; run++) {
      double mu = AnscombeScore.expected(100, (double) poisson(random, 200), 2000);
      double z = AnscombeScore.of(poisson(random, 10), mu, 100, 2000);
      sum += z;
      squares += z * z;
    }
    double mean = sum / RUNS;
    assertThat(mean).isCloseTo(-0.25 / Math.sqrt(10), within(4 / Math.sqrt(RUNS)));
    assertThat(squares / RUNS - mean * mean).isCloseTo(1, within(4 * Math.sqrt(2.0 / RUNS)));
  }

  private static long poisson(Random random, double mean) {
    long count = -1;
    for (double left = mean; left > 0; left += Math.log(1 - random.nextDouble())) {
      count++;
    }
    return count;
  }
}
