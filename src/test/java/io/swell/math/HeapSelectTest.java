package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeapSelectTest {
  @Test
  void selectsTheSameValueAsSortingAndKeepsTheInput() {
    var random = new Random(5);
    for (int run = 0; run < 200; run++) {
      int n = 1 + random.nextInt(40);
      double[] value = new double[n + 3];
      Arrays.setAll(value, i -> i < n ? random.nextInt(12) - 4 : 100);
      double[] sorted = Arrays.copyOf(value, n);
      Arrays.sort(sorted);
      double[] before = value.clone();
      for (int rank = 1; rank <= n; rank++) {
        assertThat(HeapSelect.largest(value, n, rank)).isEqualTo(sorted[n - rank]);
      }
      assertThat(value).isEqualTo(before);
    }
  }

  @Test
  void ranksOutsideTheArrayAreRejected() {
    assertThatThrownBy(() -> HeapSelect.largest(new double[3], 3, 0))
        .hasMessage("rank must be 1 to 3, found 0");
    assertThatThrownBy(() -> HeapSelect.largest(new double[3], 3, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
