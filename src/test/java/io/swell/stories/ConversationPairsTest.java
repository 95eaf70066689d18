package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.ConversationSubject;
import io.swell.output.DocumentHeader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationPairsTest {
  private final ConversationPairs conversations = new ConversationPairs();

  private List<Long> counted(long pairs, String... titles) {
    conversations.clear();
    List<ConversationSubject> subjects =
        List.of(titles).stream().map(ConversationSubject::of).toList();
    subjects.forEach(conversations::note);
    return subjects.stream().map(subject -> conversations.count(subject, pairs)).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Re: Leaking pump",
        "RE: leaking pump",
        "re:Leaking pump",
        "Re: Re: Leaking pump",
        "Re[2]: Leaking pump",
        "Re^3: Leaking pump",
        "Fwd: Leaking pump",
        "FW: RE: Leaking pump",
        "AW: WG: Leaking pump",
        "Antw: Leaking pump",
        "回复：Leaking pump",
        "[plumbers] Re: Leaking pump",
        "Re: [plumbers] Leaking pump",
        "Re: Leaking pump (was Re: Cold feet)",
        "[spam] [plumbers] Re: [plumbers] [2/3] Leaking pump",
        "RE\u00a0: Leaking pump",
        "TR\u202f:\u00a0Leaking pump",
      })
  void aConversationCountsOnceForEachPair(String reply) {
    assertThat(counted(0b101, reply, "Leaking pump", "  " + reply)).containsExactly(0b101L, 0L, 0L);
    assertThat(counted(0b101, "Leaking pump", reply)).containsExactly(0b101L, 0L);
    assertThat(counted(0b101, "[plumbers] Leaking pump", reply)).containsExactly(0b101L, 0L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Leaking pump", "Reds: win again", "Relief: pumps arrive", "Weather: rain", ""})
  void equalTitlesWithoutAReplyAreNoConversation(String title) {
    assertThat(counted(0b11, title, title, title)).containsExactly(0b11L, 0b11L, 0b11L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Re:", "re: fwd: ", "[plumbers] Re:", "Re: [plumbers]", "Re: (was pumps)"})
  void aReplyWithoutASubjectMakesNoConversationOfUntitledDocuments(String reply) {
    assertThat(counted(0b11, reply, "", "", reply)).containsExactly(0b11L, 0b11L, 0b11L, 0b11L);
  }

  /** The titles of documents are cut. */
  @Test
  void aReplyToALongTitleIsOfItsConversation() {
    String title = "a long title ".repeat(20);
    String reply = ("Re: Re: " + title).substring(0, DocumentHeader.MAX_TITLE_LENGTH);
    title = title.substring(0, DocumentHeader.MAX_TITLE_LENGTH);
    assertThat(counted(0b11, title, reply)).containsExactly(0b11L, 0L);
  }

  /** A pattern that begins at each of the spaces would take many seconds. */
  @Test
  @Timeout(5)
  void aTitleOfSpacesIsReadInTimeProportionalToItsLength() {
    String title = "x" + " ".repeat(100_000) + "y";
    assertThat(counted(0b1, "Re: " + title, title)).containsExactly(1L, 0L);
  }

  @Test
  void eachPairOfAConversationCountsWhicheverMessageHoldsIt() {
    conversations.note(ConversationSubject.of("Re: Leaking pump"));
    assertThat(conversations.count(ConversationSubject.of("Leaking pump"), 0b001)).isEqualTo(0b001);
    assertThat(conversations.count(ConversationSubject.of("Re: Leaking pump"), 0b011))
        .isEqualTo(0b010);
    assertThat(conversations.count(ConversationSubject.of("Re: Leaking pump"), 0b111))
        .isEqualTo(0b100);
    assertThat(conversations.count(ConversationSubject.of("Re: Leaking roof"), 0b111))
        .isEqualTo(0b111);
  }
}
