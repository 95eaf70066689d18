package io.swell.format.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignificantDigitsTest {
  private static final MathContext DECIMAL = new MathContext(5, RoundingMode.HALF_EVEN);

  private static final MathContext FEWER = new MathContext(4, RoundingMode.HALF_EVEN);

  private static double rounded(double value) {
    return RecordFormat.rounded(value, 5);
  }

  private static double decimal(double value, MathContext digits) {
    return new BigDecimal(value).round(digits).doubleValue();
  }

  /** Compares with the rounding of exact decimals, also where digits end close to a tie. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyFractionIsRoundedCorrectly(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double scale = Math.pow(10, 5 - random.nextInt(40));
      double any = (random.nextDouble() - 0.5) * Math.min(scale, 2e4);
      double tie = (random.nextInt(100_000) + 0.5) * Math.min(scale, 0.1);
      double nearTie = random.nextBoolean() ? Math.nextUp(tie) : Math.nextDown(tie);
      for (double value : new double[] {any, tie, nearTie}) {
        if (value != Math.rint(value)) {
          assertThat(rounded(value)).as("%s", value).isEqualTo(decimal(value, DECIMAL));
          assertThat(RecordFormat.rounded(value, 4))
              .as("%s", value)
              .isEqualTo(Math.abs(value) < 1e3 ? decimal(value, FEWER) : Math.rint(value));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void roundingIsWithinTheStatedErrorAndRoundingTwiceChangesNothing(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value) && Math.abs(value) > 1e-300) {
        double rounded = rounded(value);
        assertThat(rounded).isEqualTo(value, within(5.0001e-5 * Math.abs(value)));
        assertThat(rounded(rounded)).isEqualTo(rounded);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "123456789, 123456789",
    "123456.4, 123456",
    "9999.96, 10000",
    "1234567.5, 1234568",
    "4.9E-324, 4.9E-324",
  })
  void wholeNumbersAndWholePartsStay(double value, double expected) {
    assertThat(rounded(value)).isEqualTo(expected);
    assertThat(rounded(-value)).isEqualTo(-expected);
  }

  @Test
  void thereIsNoNegativeZero() {
    assertThat(1 / rounded(-0.0)).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
