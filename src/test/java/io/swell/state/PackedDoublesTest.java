package io.swell.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackedDoublesTest {
  private static byte[] packed(double... values) {
    return new StateWriter().putPacked(values, values.length).take();
  }

  private static void assertKept(double... values) {
    var in = new StateReader(packed(values));
    long[] found =
        Arrays.stream(in.getPacked(values.length)).mapToLong(Double::doubleToRawLongBits).toArray();
    in.requireEnd();
    assertThat(found)
        .isEqualTo(Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray());
  }

  static Stream<DoubleUnaryOperator> kinds() {
    return Stream.of(
        x -> x,
        x -> -Math.exp(20 * x),
        x -> x * Double.MIN_NORMAL,
        x -> Math.abs(x) < 0.5 ? 0 : x,
        x -> (float) x,
        x -> Math.round(100 * x),
        x -> Math.scalb(x, (int) (2000 * x)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyBitIsKept(DoubleUnaryOperator kind) {
    var random = new Random(2);
    for (int n = 0; n < 300; n++) {
      assertKept(random.doubles(n % 70, -1, 1).map(kind).toArray());
    }
  }

  @Test
  void unusualNumbersAreKept() {
    assertKept();
    assertKept(0, 0, 0);
    assertKept(-0.0);
    assertKept(0, -0.0, 1);
    assertKept(Double.MIN_VALUE, Double.MAX_VALUE, -Double.MIN_VALUE);
    assertKept(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0);
    assertKept(Double.longBitsToDouble(-1), 1e300);
    assertKept(1, 1, 1);
  }

  @Test
  void numbersOfSimilarMagnitudeTakeFewerBits() {
    var random = new Random(3);
    double[] values = random.doubles(1000, 1, 8).toArray();
    assertThat(packed(values).length).isLessThan(1000 * 55 / 8);
    double[] floats = Arrays.stream(values).map(x -> (float) x).toArray();
    assertThat(packed(floats).length).isLessThan(1000 * 26 / 8);
    assertThat(packed(new double[1000])).hasSize(1);
  }

  @Test
  void damageIsRejectedOrHarmless() {
    byte[] whole = packed(new Random(4).doubles(40, -2, 2).toArray());
    for (int length = 0; length < whole.length; length++) {
      byte[] shorter = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> new StateReader(shorter).getPacked(40))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int head = 1; head < 256; head++) {
      byte[] other = whole.clone();
      other[0] = (byte) head;
      try {
        assertThat(new StateReader(other).getPacked(40)).hasSize(40);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageMatching(".*(the saved state|the bytes).*");
      }
    }
  }
}
