package io.swell.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermTableTest {
  private static final int RANGE = 20_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void answersAsAMapDoesWhileTermsComeAndGo(long seed) {
    var random = new Random(seed);
    var table = new TermTable();
    Map<String, Integer> rowOf = new HashMap<>();
    for (int step = 0; step < 200_000; step++) {
      String term = term(random.nextInt(RANGE));
      Integer row = rowOf.get(term);
      assertThat(table.find(term)).isEqualTo(row == null ? -1 : row);
      if (row == null) {
        rowOf.put(term, table.add(term));
      } else if (random.nextInt(100) == 0) {
        table.removeAll(new int[] {row});
        rowOf.remove(term);
      }
    }
    assertThat(table.size()).isEqualTo(rowOf.size());
    rowOf.forEach((term, row) -> assertThat(table.term(row)).isEqualTo(term));
  }

  /** Returns a term of its own for each number; every eighth has the hash of 15 others. */
  private static String term(int number) {
    if (number % 8 != 0) {
      return "term" + number;
    }
    var text = new StringBuilder("t" + number / 128);
    for (int bit = 3; bit < 7; bit++) {
      text.append((number >>> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }
}
