package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory of stories that are gone. */
class StoryTableTest {
  private static final int DOCUMENTS = 1024;
  private static final long HOURS = 200_000;

  private static StoryDocument document(int number, int... rows) {
    int[] ones = new int[rows.length];
    Arrays.fill(ones, 1);
    var header = new DocumentHeader("d" + number, "", DocumentOrigin.NONE, HOURS + number, 0);
    return new StoryDocument(header, rows, ones);
  }

  /** Returns pairs of documents, each pair with words of its own, all within a few seconds. */
  private static List<StoryDocument> pairs(int from, int to) {
    List<StoryDocument> pairs = new ArrayList<>();
    for (int n = from; n < to; n++) {
      int row = n / 2 * 4;
      pairs.add(document(n, row, row + 1, row + 2, row + 3));
    }
    return pairs;
  }

  @Test
  void aStoryThatHasEndedIsForgottenWithItsDocumentsHoweverFastTheyCome() {
    StoryOptions options = PlantedStories.options("stories.documents=" + DOCUMENTS);
    var tracker = new StoryTracker(options);
    int most = 0;
    for (int from = 0; from < 20 * DOCUMENTS; from += 64) {
      tracker.add(pairs(from, from + 64), HOURS + from + 64, false);
      most = Math.max(most, tracker.table.merges());
    }
    assertThat(most).isBetween(DOCUMENTS - 64, DOCUMENTS);

    var saved = new SavedState();
    tracker.save(saved);
    var restored = new StoryTracker(options);
    saved.restore(restored);
    assertThat(restored.table.merges()).isEqualTo(tracker.table.merges());
    List<StoryDocument> next = pairs(20 * DOCUMENTS, 20 * DOCUMENTS + 64);
    assertThat(restored.add(next, 3 * HOURS, false))
        .usingRecursiveComparison()
        .isEqualTo(tracker.add(next, 3 * HOURS, false));
  }

  @Test
  void aStoryThatIsGoneHoldsNoTerms() {
    var table = new StoryTable(16, new DocumentRing(DOCUMENTS, 16_384), new EndedStories());
    Story older = table.add(table.newId(), HOURS);
    Story younger = table.add(table.newId(), HOURS);
    var vector = new DocumentVector();
    vector.set(document(1, 1, 2, 3), new DocumentRing(DOCUMENTS, 16_384));
    older.add(vector.compared(), HOURS, 1, 0);
    vector.set(document(2, 1, 2, 4), new DocumentRing(DOCUMENTS, 16_384));
    younger.add(vector.compared(), HOURS, 2, 0);
    assertThat(table.merge(older, younger)).isSameAs(older);
    assertThat(older.members.size()).isEqualTo(2);
    assertThat(younger.members.size()).isZero();
    assertThat(younger.centroid.terms().row()).isEmpty();
    assertThat(younger.current()).isSameAs(older);
  }
}
