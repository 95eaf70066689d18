package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoryMembersTest {
  private static final int PAIRS = 20_000;

  /** Above 1: row 1 alone has the signature of no rows. */
  private static final int FIRST = 100;

  @Test
  void aNearDuplicateSharesSevenTenthsOfAllTerms() {
    var random = new Random(1);
    int near = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      int[] x = rows(random, 0.5 + random.nextDouble() / 2);
      int[] y = rows(random, 0.5 + random.nextDouble() / 2);
      int common = (int) IntStream.of(x).filter(r -> Arrays.binarySearch(y, r) >= 0).count();
      int all = x.length + y.length - common;
      var members = new StoryMembers();
      members.add(0, 0, y);
      assertThat(members.hasNear(x)).isEqualTo(common >= 0.7 * all);
      near += common >= 0.7 * all ? 1 : 0;
    }
    assertThat(near).isGreaterThan(PAIRS / 50);
  }

  /** Returns rows, each with a probability. */
  private static int[] rows(Random random, double probability) {
    return IntStream.range(FIRST, FIRST + 1 + random.nextInt(40))
        .filter(row -> random.nextDouble() < probability)
        .toArray();
  }
}
