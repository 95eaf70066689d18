package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermCounterTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 500, 513, 5_000, 70_000})
  void countsLikeASortedMapForAnySize(int terms) {
    long seed = 7_001L + terms;
    Random random = new Random(seed);
    TermCounter counter = new TermCounter();
    // twice: the second time the tables have grown or were released
    for (int round = 0; round < 2; round++) {
      Map<String, Integer> expected = new TreeMap<>();
      for (int i = 0; i < terms; i++) {
        String term = Integer.toString(random.nextInt(2 * terms), 36) + "\u00E9";
        char[] text = ("<" + term + ">").toCharArray();
        counter.add(text, 1, text.length - 1);
        expected.merge(term, 1, Integer::sum);
      }
      TermCounts counts = counter.takeCounts();
      assertThat(Analysis.map(counts)).as("seed %d", seed).isEqualTo(expected);
      assertThat(counts.terms()).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void withoutTermsTheCountsAreEmpty() {
    assertThat(new TermCounter().takeCounts()).isEqualTo(TermCounts.EMPTY);
  }

  @Test
  void takingTheCountsResetsTheCounter() {
    TermCounter counter = new TermCounter();
    counter.add("tide".toCharArray(), 0, 4);
    counter.takeCounts();
    counter.add("pilot".toCharArray(), 0, 5);
    assertThat(Analysis.map(counter.takeCounts())).isEqualTo(Map.of("pilot", 1));
  }

  @Test
  void termsAscendByCodeUnitNotByCodePoint() {
    TermCounter counter = new TermCounter();
    for (String term : new String[] {"\uFB01", "\uD83D\uDE00", "z"}) {
      counter.add(term.toCharArray(), 0, term.length());
    }
    assertThat(counter.takeCounts().terms()).containsExactly("z", "\uD83D\uDE00", "\uFB01");
  }
}
