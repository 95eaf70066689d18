package io.swell.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** When a term was first seen, also if it was evicted since. */
class EvictedTermsTest {
  private static final long MINUTE = 60_000;
  private static final int LIMIT = 200;

  private static void count(Vocabulary vocabulary, long minute, String... terms) {
    int[] ones = new int[terms.length];
    Arrays.fill(ones, 1);
    vocabulary.count(new String[][] {terms}, new int[][] {ones}, new long[] {minute * MINUTE});
  }

  /** Evicts all terms. */
  private static void evictAll(Vocabulary vocabulary) {
    vocabulary.evict(vocabulary.size(), new BitSet(), rows -> new double[rows.length]);
  }

  @Test
  void aTermThatComesBackAfterItsEvictionIsNotNew() {
    var vocabulary = new Vocabulary(LIMIT);
    count(vocabulary, 100, "quake");
    assertThat(vocabulary.isNewSince(vocabulary.row("quake"), 100 * MINUTE + 1)).isTrue();
    assertThat(vocabulary.isNewSince(vocabulary.row("quake"), 101 * MINUTE)).isFalse();
    evictAll(vocabulary);
    count(vocabulary, 200, "quake", "flood");
    assertThat(vocabulary.isNewSince(vocabulary.row("quake"), 100 * MINUTE)).isTrue();
    assertThat(vocabulary.isNewSince(vocabulary.row("quake"), 101 * MINUTE)).isFalse();
    assertThat(vocabulary.isNewSince(vocabulary.row("flood"), 200 * MINUTE)).isTrue();
    assertThat(vocabulary.memorySince()).isEqualTo(100 * MINUTE);
  }

  /** Against a map that forgets nothing: whatever was seen since then is known to be old. */
  @Test
  void nothingThatWasSeenInTheTimeThatIsRememberedIsTakenForNewAlsoAfterRestarts() {
    var random = new Random(3);
    var vocabulary = new Vocabulary(LIMIT);
    var saved = new SavedState();
    Map<String, Long> last = new HashMap<>();
    int forgotten = 0;
    for (long minute = 1; minute <= 4000; minute++) {
      if (vocabulary.size() > LIMIT - 5) {
        evictAll(vocabulary);
      }
      List<String> terms = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        String term = "t" + (int) (2000 * Math.pow(random.nextDouble(), 2));
        if (!terms.contains(term)) {
          terms.add(term);
        }
      }
      count(vocabulary, minute, terms.toArray(String[]::new));
      for (String term : terms) {
        long seen = last.getOrDefault(term, minute) * MINUTE;
        boolean isKnown = !vocabulary.isNewSince(vocabulary.row(term), seen + MINUTE);
        if (seen > vocabulary.memorySince()) {
          assertThat(isKnown).isTrue();
        }
        forgotten += isKnown ? 0 : 1;
        last.put(term, minute);
      }
      if (minute % 500 == 0) {
        vocabulary.parts().forEach(part -> part.save(saved));
        vocabulary = new Vocabulary(LIMIT);
        saved.restore(vocabulary);
      }
    }
    assertThat(forgotten).isPositive();
    assertThat(vocabulary.memorySince()).isBetween(3000 * MINUTE, 4000 * MINUTE);
  }

  @Test
  void whatIsSavedDoesNotGrowWithoutEnd() {
    var vocabulary = new Vocabulary(LIMIT);
    var saved = new SavedState();
    int[] bytes = new int[2];
    for (int i = 0; i < 60 * LIMIT; i++) {
      if (vocabulary.size() == LIMIT) {
        evictAll(vocabulary);
        vocabulary.parts().forEach(part -> part.save(saved));
      }
      count(vocabulary, i, "word" + (1_000_000 + i));
      if (i == 30 * LIMIT || i == 60 * LIMIT - 1) {
        int half = i == 30 * LIMIT ? 0 : 1;
        saved.giveTo((key, value) -> bytes[half] += key.length + value.length);
      }
    }
    assertThat(bytes[1]).isLessThanOrEqualTo(bytes[0] * 21 / 20);
  }

  @Test
  void termsOfAnEarlierReleaseAreNeverNew() {
    var seen = new FirstSeen();
    assertThat(seen.of(7)).isEqualTo(FirstSeen.LONG_AGO);
    assertThat(FirstSeen.minute(Long.MIN_VALUE)).isGreaterThan(FirstSeen.LONG_AGO);
    assertThat(FirstSeen.minute(-1)).isEqualTo(-1);
  }
}
