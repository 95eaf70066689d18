package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseVectorTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void boundedProductDecidesAsTheWholeProductDoes(long seed) {
    var random = new Random(seed);
    int exceeding = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      SparseVector x = vector(random, random.nextInt(40));
      SparseVector y = random.nextInt(3) == 0 ? x : vector(random, random.nextInt(40));
      double dot = x.dot(y);
      double norms = Math.sqrt(x.squaredNorm() * y.squaredNorm());
      for (double threshold : new double[] {0, dot, 0.5 * norms, 0.9 * norms, norms}) {
        boolean exceeds = x.dotExceeds(x.squaredNorm(), y, y.squaredNorm(), threshold);
        assertThat(exceeds).isEqualTo(dot > threshold);
        exceeding += exceeds ? 1 : 0;
      }
    }
    assertThat(exceeding).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theLargestEntriesAreThoseOfASort(long seed) {
    var random = new Random(seed);
    for (int trial = 0; trial < 2000; trial++) {
      SparseVector x = vector(random, random.nextInt(40));
      double[] key = random.ints(x.size(), 0, 9).asDoubleStream().toArray();
      int limit = random.nextInt(12);
      int[] rows =
          IntStream.range(0, x.size())
              .boxed()
              .sorted(Comparator.<Integer>comparingDouble(e -> -key[e]).thenComparing(e -> e))
              .limit(limit)
              .mapToInt(e -> x.row()[e])
              .sorted()
              .toArray();
      SparseVector largest = x.largest(key, limit);
      assertThat(largest.row()).isEqualTo(rows);
      assertThat(largest.weight())
          .isEqualTo(x.entries(e -> Arrays.binarySearch(rows, x.row()[e]) >= 0).weight());
    }
  }

  private static SparseVector vector(Random random, int size) {
    int[] row =
        IntStream.generate(() -> random.nextInt(60)).limit(size).distinct().sorted().toArray();
    double[] weight =
        IntStream.of(row).mapToDouble(each -> Math.exp(3 * random.nextGaussian())).toArray();
    return new SparseVector(row, weight);
  }
}
