package io.swell.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Terms made to collide in the table of terms: under a chain, this test alone would take minutes.
 */
class HashFloodingTest {
  private static final int TERMS = 1 << 18;

  /** Returns different terms with the same hash: those of "Aa" and "BB" are equal. */
  private static String crafted(int number) {
    var text = new StringBuilder();
    for (int bit = 0; bit < 24; bit++) {
      text.append((number >>> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @Test
  void termsThatCollideAreFoundInTheirRows() {
    var table = new TermTable();
    List<String> terms = IntStream.range(0, TERMS).mapToObj(HashFloodingTest::crafted).toList();
    assertThat(terms.stream().mapToInt(String::hashCode).distinct().count()).isEqualTo(1);
    terms.forEach(table::add);
    assertThat(IntStream.range(0, TERMS)).allMatch(i -> table.find(terms.get(i)) == i);
    assertThat(table.find(crafted(TERMS))).isEqualTo(-1);
  }

  @Test
  void aNewTermGetsTheSmallestFreeRow() {
    var table = new TermTable();
    IntStream.range(0, 100).mapToObj(HashFloodingTest::crafted).forEach(table::add);
    table.removeAll(new int[] {7, 40});
    assertThat(table.find(crafted(7))).isEqualTo(-1);
    assertThat(table.size()).isEqualTo(98);
    assertThat(IntStream.of(200, 201, 202).map(i -> table.add(crafted(i))))
        .containsExactly(7, 40, 100);
  }
}
