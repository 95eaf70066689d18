package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LogProductTest {
  @Test
  void equalsTheSumOfLogarithmsForAnyFactorsAndPowers() {
    var random = new Random(3);
    var product = new LogProduct();
    for (int run = 0; run < 50; run++) {
      double sum = 0;
      product.clear();
      for (int i = 0; i < 200; i++) {
        double factor = StrictMath.pow(10, 100 - 400 * random.nextDouble());
        double power = i % 3 == 0 ? 2.5 * random.nextDouble() : random.nextInt(20);
        product.times(factor, power);
        sum += power * StrictMath.log(factor);
      }
      assertThat(product.log()).isCloseTo(sum, within(1e-12 * Math.abs(sum) + 1e-9));
    }
  }

  @Test
  void theEmptyProductIsOne() {
    assertThat(new LogProduct().log()).isZero();
  }
}
