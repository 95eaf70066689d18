package io.swell.stories;

import static io.swell.stories.PlantedStories.document;
import static io.swell.stories.PlantedStories.options;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Story.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From when to when a story lasts. */
class StoryTimesTest {
  /** A fast stream, of which the documents of few hours are remembered. */
  @Test
  void aStoryOutlivesItsDocumentsInTheRing() {
    long begin = 1_000_000_000_000L;
    var tracker = new StoryTracker(options("stories.documents=1024"));
    var pair = List.of(document("a", begin, 1, 2, 3, 4), document("b", begin + 1, 1, 2, 3, 5));
    long id = onlyChange(tracker.add(pair, begin + 1, false)).id();
    for (int i = 0; i < 3000; i++) {
      long time = begin + i * 10_000L;
      tracker.add(List.of(document("other " + i, time, 10 + i)), time, false);
    }
    assertThat(tracker.ring.first()).isGreaterThan(1);
    assertThat(tracker.table.story(id)).isNotNull();
  }

  @Test
  void aStoryHasTheTimesOfItsDocumentsOnceTheStreamHasReachedThem() {
    long hour = PlantedStories.HOUR;
    long begin = 1_000_000_000_000L;
    var tracker = new StoryTracker(options());
    List<StoryDocument> documents =
        List.of(
            document("d1", begin + 2 * hour, 1, 2, 3, 4, 5),
            document("d2", begin + 4 * hour, 1, 2, 3, 4, 6),
            document("wrong clock", begin + 100_000 * hour, 1, 2, 3, 5, 6));
    StorySummary early = onlyChange(tracker.add(documents, begin, false));
    assertThat(early.times()).isEqualTo(new StorySummary.Times(begin, begin));
    var late = document("late", begin - 3 * hour, 1, 2, 4, 5, 7);
    var other = document("other", begin + 3 * hour, 8);
    StorySummary reached = onlyChange(tracker.add(List.of(late, other), begin + 3 * hour, false));
    assertThat(reached.times())
        .isEqualTo(new StorySummary.Times(begin - 3 * hour, begin + 3 * hour));
    StorySummary over = reached;
    for (int third = 18; third <= 270; third++) {
      long time = begin + third * hour / 3;
      var next = document("at " + third, time, third + 10);
      List<StorySummary> changes = tracker.add(List.of(next), time, false).changes();
      over = changes.isEmpty() ? over : changes.get(0);
    }
    assertThat(over.state()).isEqualTo(State.ENDED);
    assertThat(over.times()).isEqualTo(new StorySummary.Times(begin - 3 * hour, begin + 48 * hour));
  }

  @ParameterizedTest
  @CsvSource({"3300, 0, 1", "3500, 0, 0", "3500, 50, 1"})
  void documentsAtOneInstantAgeByTheirNumber(int others, int apart, int stories) {
    long begin = 1_000_000_000_000L;
    var tracker = new StoryTracker(options());
    tracker.add(List.of(document("first", begin, 1, 2, 3, 4)), begin, false);
    for (int i = 1; i <= others; i++) {
      long time = begin + (long) i * apart;
      tracker.add(List.of(document("other " + i, time, 10 + i)), time, false);
    }
    long time = begin + (long) others * apart;
    tracker.add(List.of(document("second", time, 1, 2, 3, 5)), time, false);
    assertThat(tracker.size()).isEqualTo(stories);
    assertThat(tracker.ring.historySize() > 0).isEqualTo(apart == 0);
  }

  private static StorySummary onlyChange(StoryTracker.Step step) {
    assertThat(step.changes()).hasSize(1);
    return step.changes().get(0);
  }
}
