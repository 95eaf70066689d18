package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermPostingsTest {
  private static final int DOCUMENTS = 600;

  @ParameterizedTest
  @CsvSource({"2, 2", "3, 5", "60, 2", "200, 1", "2, 90", "600, 600"})
  void documentsWithBothTermsAreCounted(int every, int everyOther) {
    var random = new Random(31L * every + everyOther);
    int wrapping = Integer.MAX_VALUE - DOCUMENTS / 2;
    var postings = new TermPostings();
    boolean[][] has = new boolean[2][DOCUMENTS];
    for (int i = 0; i < DOCUMENTS; i++) {
      has[0][i] = random.nextInt(every) == 0;
      has[1][i] = random.nextInt(everyOther) == 0;
      for (int term = 0; term < 2; term++) {
        if (has[term][i]) {
          postings.add(term, 1, wrapping + i);
        }
      }
    }
    for (int to = 0; to <= DOCUMENTS; to += 50) {
      int end = postings.older(0, wrapping + to);
      for (int first = 0; first <= end; first += 1 + end / 9) {
        int from = first == end ? to : postings.document(0, first) - wrapping;
        int both = 0;
        for (int i = from; i < to; i++) {
          both += has[0][i] && has[1][i] ? 1 : 0;
        }
        assertThat(postings.both(0, first, end, 1)).isEqualTo(both);
      }
    }
  }
}
