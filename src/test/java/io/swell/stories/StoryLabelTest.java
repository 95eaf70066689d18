package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import org.junit.jupiter.api.Test;

class StoryLabelTest {
  private static final DocumentRing EMPTY = new DocumentRing(1024, 16_384);

  private final StoryMembers members = new StoryMembers();
  private long added;

  private void add(int... rows) {
    members.add(added, added++, rows);
  }

  @Test
  void aStoryIsNamedByTheTermsOfMostOfItsMembersAndNotByThoseOfItsLast() {
    for (int i = 0; i < 30; i++) {
      add(3, 5, 100 + i);
    }
    add(5, 900, 901);
    add(5, 900, 902);
    assertThat(StoryLabel.rows(members.rows(), EMPTY)).containsExactly(5, 3, 900);
  }

  @Test
  void ofTermsInAsManyMembersTheRarerInTheStreamComesFirst() {
    var ring = new DocumentRing(1024, 16_384);
    var vector = new DocumentVector();
    for (int i = 0; i < 10; i++) {
      int[] rows = i < 8 ? new int[] {3} : new int[] {3, 5};
      int[] once = rows.length == 1 ? new int[] {1} : new int[] {1, 1};
      var header = new DocumentHeader("d" + i, "", DocumentOrigin.NONE, 1_000L * i, 0);
      ring.advance(1_000L * i);
      vector.set(new StoryDocument(header, rows, once), ring);
      ring.add(header, vector, i, null);
    }
    add(3, 5);
    add(3, 5);
    assertThat(StoryLabel.rows(members.rows(), ring)).containsExactly(5, 3);
  }

  @Test
  void aStoryOfDocumentsWithoutACommonTermHasNone() {
    add(3, 5);
    add(4, 6);
    assertThat(StoryLabel.rows(members.rows(), EMPTY)).isEmpty();
  }
}
