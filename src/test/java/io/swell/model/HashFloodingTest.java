package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.math.Hash64;
import io.swell.math.SipHash;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Terms made to collide in the table of terms, and what the secret key of that must not change. */
class HashFloodingTest {
  private static final int TERMS = 2000;

  /** The table is at most half full, so runs longer than this have a chance below 1e-15. */
  private static final int USUAL_RUN = 200;

  private static TermTable tableOf(SipHash hasher, List<String> terms) {
    var table = new TermTable(hasher);
    terms.forEach(table::add);
    return table;
  }

  @Test
  void termsThatCollideUnderAKnownKeyMakeOneLongRun() {
    var known = new SipHash(1, 2);
    TermTable table = tableOf(known, CraftedTexts.of(TERMS, known::of));
    assertThat(CraftedTexts.longestRun(table.slots)).isGreaterThanOrEqualTo(TERMS / 2);
  }

  @Test
  void theyDoNotUnderASecretOne() {
    for (List<String> crafted :
        List.of(
            CraftedTexts.of(TERMS, new SipHash(1, 2)::of),
            CraftedTexts.of(TERMS, Hash64::of),
            CraftedTexts.of(TERMS, text -> text.hashCode()))) {
      var table = new TermTable();
      crafted.forEach(table::add);
      assertThat(CraftedTexts.longestRun(table.slots)).isLessThan(USUAL_RUN);
      assertThat(table.find(crafted.get(TERMS - 1))).isEqualTo(TERMS - 1);
    }
  }

  @Test
  void rowsAreTheSameUnderEveryKey() {
    var random = new Random(7);
    var one = new TermTable(new SipHash(1, 2));
    var other = new TermTable(new SipHash(-3, 5));
    for (int i = 0; i < 20_000; i++) {
      String term = "w" + random.nextInt(4000);
      assertThat(other.find(term)).isEqualTo(one.find(term));
      if (one.find(term) < 0) {
        assertThat(other.add(term)).isEqualTo(one.add(term));
      } else if (i % 1000 == 0) {
        int[] evicted = {one.find(term)};
        one.removeAll(evicted);
        other.removeAll(evicted);
      }
    }
    assertThat(other.size()).isEqualTo(one.size());
  }
}
