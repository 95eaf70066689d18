package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaturalLogarithmTest {
  private static final int NUMBERS = 1_000_000;

  private static void requireSameBits(DoubleStream numbers) {
    numbers.forEach(
        x -> {
          long bits = Double.doubleToLongBits(NaturalLogarithm.of(x));
          if (bits != Double.doubleToLongBits(StrictMath.log(x))) {
            assertThat(NaturalLogarithm.of(x)).as("ln %s", x).isEqualTo(StrictMath.log(x));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hasTheBitsOfStrictMathForAnyBits(long seed) {
    requireSameBits(new Random(seed).longs(NUMBERS).mapToDouble(Double::longBitsToDouble));
  }

  @Test
  void hasTheBitsOfStrictMathForRatiosOfCounts() {
    requireSameBits(
        new Random(4).doubles(NUMBERS).map(x -> Math.rint(x * 20_000 + 2) / Math.rint(x * 70 + 1)));
  }

  @Test
  void hasTheBitsOfStrictMathNearOneAndNearPowersOfTwo() {
    requireSameBits(
        new Random(5)
            .doubles(NUMBERS, -0x1p-18, 0x1p-18)
            .flatMap(f -> DoubleStream.of(1 + f, 8 + f)));
    requireSameBits(new Random(6).longs(NUMBERS, -3, 4).mapToDouble(n -> 1 + n * Math.ulp(1.0)));
    requireSameBits(DoubleStream.iterate(Double.MIN_VALUE, x -> x <= Double.MAX_VALUE, x -> 2 * x));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, -1, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE})
  void hasTheSpecialCasesOfStrictMath(double x) {
    requireSameBits(
        DoubleStream.of(x, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
  }
}
