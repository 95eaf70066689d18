package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoticeTallyTest {
  private final InputNotes.Tally tally = new InputNotes.Tally();

  @Test
  void ofEachKindTheFirstDetailIsKeptAndAllAreCounted() {
    tally.add(notes(InputNotice.TEXT_CUT, ""));
    tally.add(notes(InputNotice.LANGUAGE_IGNORED, "first"));
    tally.add(notes(InputNotice.LANGUAGE_IGNORED, "second"));
    assertThat(tally.counts()).isEqualTo("text-cut 1, language-ignored 2");
    assertThat(tally.details()).containsExactly("language-ignored 2: first");
  }

  @Test
  void aDocumentHasEachNoticeOnceWithItsFirstDetail() {
    InputNotes notes = notes(InputNotice.TEXT_CUT, "");
    notes.add(InputNotice.TEXT_CUT, "a");
    notes.add(InputNotice.TEXT_CUT, "b");
    assertThat(notes).containsExactly(InputNotice.TEXT_CUT);
    assertThat(notes.details()).containsEntry(InputNotice.TEXT_CUT, "a");
  }

  @Test
  void aDocumentWithoutNoticesHasNone() {
    tally.add(new InputNotes());
    assertThat(tally.counts()).isEmpty();
    assertThat(tally.details()).isEmpty();
  }

  private static InputNotes notes(InputNotice notice, String detail) {
    InputNotes notes = new InputNotes();
    notes.add(notice, detail);
    return notes;
  }
}
