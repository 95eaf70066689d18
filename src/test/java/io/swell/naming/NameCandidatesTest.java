package io.swell.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.swell.naming.NameCandidates.Candidate;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Snapshot.State;
import io.swell.output.Tombstone;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Evidence;
import io.swell.output.TopicEvent.Kind;
import io.swell.view.SomeSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NameCandidatesTest {
  private static final String MODEL = "main";
  private final NameCandidates candidates = new NameCandidates();

  /** Returns a topic with ten terms, of which the first few have been replaced. */
  private static SomeSnapshot topic(long id, int replaced) {
    return SomeSnapshot.of(MODEL, id).terms(terms(replaced));
  }

  private static List<Snapshot.Term> terms(int replaced) {
    return IntStream.range(0, 10)
        .mapToObj(i -> new Snapshot.Term((i < replaced ? "new" : "old") + i, 1.0 / (i + 1), 0.1, 2))
        .toList();
  }

  /** Returns the event of a name that was suggested for the terms of {@code terms(0)}. */
  static TopicEvent renamed(long topic, String name) {
    return event(Kind.RENAMED, topic, name);
  }

  private static TopicEvent event(Kind kind, long topic, @Nullable String name) {
    List<String> terms = terms(0).stream().map(Snapshot.Term::term).toList();
    var evidence = new Evidence(terms, List.of(), null, null);
    return new TopicEvent(MODEL, kind, topic, null, Instant.EPOCH, evidence, name, null);
  }

  private List<Long> due() {
    return candidates.due().stream().map(each -> each.snapshot().topic()).toList();
  }

  @Test
  void liveTopicsWithoutANameAreDueTheLargestFirst() {
    candidates.accept(topic(1, 0).share(0.1).take());
    candidates.accept(topic(2, 0).share(0.3).take());
    candidates.accept(topic(3, 0).state(State.ENDED).take());
    candidates.accept(topic(4, 0).terms(List.of()).take());
    assertThat(due()).containsExactly(2L, 1L);
    assertThat(candidates.due()).allMatch(each -> each.replaced().isEmpty());
  }

  @Test
  void aTopicIsAskedAboutAgainOnceFewerThanHalfOfItsTermsAreLeft() {
    candidates.accept(topic(1, 0).take());
    candidates.asked(candidates.due().get(0), true);
    candidates.accept(topic(1, 5).take());
    assertThat(due()).isEmpty();
    candidates.accept(topic(1, 6).take());
    assertThat(due()).containsExactly(1L);
  }

  @Test
  void aQuestionWithoutAnAnswerIsRepeatedAfterTheOthers() {
    candidates.accept(topic(1, 0).share(0.3).take());
    candidates.accept(topic(2, 0).share(0.1).take());
    candidates.asked(candidates.due().get(0), false);
    assertThat(due()).containsExactly(2L, 1L);
  }

  @Test
  void aSuggestedNameIsReplacedOnceTheTermsHaveChangedWhateverTheOrderOfOutputs() {
    candidates.accept(topic(1, 5).named("Old things").take());
    candidates.accept(renamed(1, "Old things"));
    candidates.accept(renamed(2, "Old things"));
    candidates.accept(topic(2, 6).named("Old things").take());
    assertThat(candidates.due())
        .extracting(Candidate::replaced, each -> each.snapshot().topic())
        .containsExactly(tuple("Old things", 2L));
  }

  @Test
  void aNameOfAUserIsNeverDue() {
    candidates.accept(topic(1, 9).named("Mine").take()); // its event is older than the retention
    candidates.accept(renamed(2, "Mine").byUserCommand());
    candidates.accept(topic(2, 9).named("Mine").take());
    candidates.accept(renamed(3, "Suggested"));
    candidates.accept(renamed(3, "Mine").byUserCommand());
    candidates.accept(topic(3, 9).named("Mine").take());
    candidates.accept(renamed(4, "Suggested"));
    candidates.accept(topic(4, 9).named("Mine").take()); // the event is still to come
    assertThat(due()).isEmpty();
  }

  @Test
  void aTopicThatEndedIsForgotten() {
    for (long topic = 1; topic <= 4; topic++) {
      candidates.accept(topic(topic, 0).take());
    }
    candidates.accept(event(Kind.ENDED, 1, null));
    candidates.accept(event(Kind.MERGED, 2, null));
    candidates.accept(topic(3, 0).state(State.MERGED).take());
    candidates.accept(Tombstone.of(Output.Kind.SNAPSHOT, MODEL, 4));
    assertThat(due()).isEmpty();
  }
}
