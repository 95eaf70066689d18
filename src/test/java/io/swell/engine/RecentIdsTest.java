package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.math.Hash64;
import io.swell.model.CraftedTexts;
import io.swell.model.SavedState;
import io.swell.output.DocumentOrigin;
import io.swell.text.LogText;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentIdsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 1500})
  void remembersExactlyTheNewestIds(int limit) {
    var random = new Random(limit);
    var ids = new RecentIds(limit);
    var saved = new SavedState();
    var expected = new ArrayDeque<String>();
    for (int i = 0; i < 8000; i++) {
      String id = "id" + random.nextInt(2 * limit + 10);
      boolean isNew = !expected.contains(id);
      assertThat(ids.add(id)).isEqualTo(isNew);
      if (isNew) {
        expected.add(id);
        if (expected.size() > limit) {
          expected.remove();
        }
      }
      if (i % 1000 == 999) {
        ids.save(saved);
        var restored = new RecentIds(limit);
        saved.restore(restored);
        ids = restored;
      }
    }
  }

  @Test
  void idsWhoseHashesCollideAreKeptApart() {
    List<String> crafted = CraftedTexts.of(2000, Hash64::of);
    var ids = new RecentIds(1500);
    crafted.forEach(ids::add);
    assertThat(ids.add(crafted.get(1999))).isFalse();
    assertThat(ids.add(crafted.get(0))).isTrue();
  }

  @Test
  void aLogLineWithTheCodeOfAnotherIsNewIfItsTimeOrMessageIs() {
    var ids = new RecentIds(10);
    assertThat(ids.add(line(1, "accepted"))).isTrue();
    assertThat(ids.add(line(2, "accepted"))).isTrue();
    assertThat(ids.add(line(2, "refused"))).isTrue();
    assertThat(ids.add(line(2, "accepted"))).isFalse();
    ids.add("22943");
    assertThat(ids.add(line(3, "accepted"))).isFalse();
  }

  private static Bag line(long time, String message) {
    return new Bag(
        "m",
        "22943",
        time,
        0,
        DocumentOrigin.NONE,
        null,
        List.of(),
        "",
        new String[0],
        new int[0],
        0,
        0,
        Bag.NO_OFFSET,
        true,
        new LogText("INFO", message));
  }

  @Test
  void withoutCapacityEveryIdIsNew() {
    var ids = new RecentIds(0);
    assertThat(ids.add("a")).isTrue();
    assertThat(ids.add("a")).isTrue();
  }
}
