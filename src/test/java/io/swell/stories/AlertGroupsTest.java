package io.swell.stories;

import static io.swell.stories.PlantedStories.alerts;
import static io.swell.stories.PlantedStories.options;
import static io.swell.stories.PlantedStories.track;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which alerts are about the same event. */
class AlertGroupsTest {
  /** A rare word of talk that documents of every event have, such as "pray". */
  private static final int SHARED = PlantedStories.COMMON - 1;

  private static final StoryOptions OPTIONS = options();

  private final Random random = new Random(21);
  private final List<StoryDocument> talk = new PlantedStories(20).add(4000, 1).documents();
  private final StoryTracker tracker = new StoryTracker(OPTIONS);
  private long time = talk.get(talk.size() - 1).time();

  /** Returns documents with the shared word, four of an event's five words, and two of talk. */
  private List<StoryDocument> event(int number, int size) {
    List<StoryDocument> documents = new ArrayList<>();
    int words = PlantedStories.COMMON + 10 * (number + 1);
    for (int i = 0; i < size; i++) {
      time += 60_000;
      int[] rows =
          IntStream.concat(
                  random.ints(0, SHARED).distinct().limit(2),
                  IntStream.concat(
                      IntStream.of(SHARED), random.ints(words, words + 5).distinct().limit(4)))
              .sorted()
              .toArray();
      int[] ones = new int[rows.length];
      Arrays.fill(ones, 1);
      var header = new DocumentHeader("event" + number + "-" + i, "", DocumentOrigin.NONE, time, 0);
      documents.add(new StoryDocument(header, rows, ones));
    }
    return documents;
  }

  private List<StoryAlert> raised(StoryTracker by, List<StoryDocument> documents) {
    return alerts(track(by, documents, 5)).stream().filter(StoryAlert::isRaised).toList();
  }

  @Test
  void anotherEventIsAnotherAlert() {
    track(tracker, talk, 25);
    List<StoryAlert> first = raised(tracker, event(0, 12));
    time += 6 * PlantedStories.HOUR;
    List<StoryDocument> other = event(1, 40);
    List<StoryAlert> second = raised(tracker, other);
    assertThat(first.stream().map(StoryAlert::group).distinct()).hasSize(1);
    StoryAlert last = second.get(second.size() - 1);
    assertThat(last.group()).isNotEqualTo(first.get(0).group());
    assertThat(second.stream().filter(StoryAlert::isFirst))
        .singleElement()
        .satisfies(
            alert ->
                assertThat(alert.evidence())
                    .allMatch(each -> each.document().id().startsWith("event1-")));
  }

  /** The shorter the history, the more documents of an event are needed. */
  @Test
  void theFirstEventOfAYoungStreamIsRaised() {
    Map<Integer, Integer> shown = new TreeMap<>();
    for (int documents : new int[] {500, 850, 3500}) {
      var young = new StoryTracker(OPTIONS);
      track(young, talk.subList(0, documents), 25);
      time = talk.get(documents - 1).time();
      List<StoryAlert> raised = raised(young, event(0, 40));
      shown.put(documents, raised.isEmpty() ? 0 : raised.get(0).evidence().size());
    }
    assertThat(shown.get(500)).isZero();
    assertThat(shown.get(3500)).isBetween(3, 10);
    assertThat(shown.get(850)).isGreaterThan(shown.get(3500));
  }

  @Test
  void theSameEventSixHoursLaterIsTheSameAlert() {
    track(tracker, talk, 25);
    List<StoryAlert> first = raised(tracker, event(0, 12));
    time += 6 * PlantedStories.HOUR;
    List<StoryAlert> again = raised(tracker, event(0, 40));
    assertThat(again).isNotEmpty();
    assertThat(again).allMatch(alert -> alert.group() == first.get(0).group());
  }

  /** A stream of three subjects, as ever, after an outage of two days. */
  @Test
  void aBreakOfTheStreamIsNotNews() {
    for (int minutes : new int[] {2, 5}) {
      var tracker = new StoryTracker(options("alerts.false-per-week=0.2"));
      var stream = new PlantedStories(8).add(4500, minutes, 0, 1, 2);
      track(tracker, stream.documents(), 25);
      int before = stream.documents().size();
      stream.pause(48).add(600, minutes, 0, 1, 2);
      List<StoryDocument> after = stream.documents().subList(before, stream.documents().size());
      assertThat(raised(tracker, after).stream().flatMap(alert -> alert.evidence().stream()))
          .noneMatch(each -> each.document().id().startsWith("event"));
    }
  }

  @Test
  void aRestoredTrackerKnowsTheSameGroups() {
    track(tracker, talk, 25);
    raised(tracker, event(0, 12));
    time += 6 * PlantedStories.HOUR;
    raised(tracker, event(1, 30));
    var saved = new SavedState();
    tracker.save(saved);
    var restored = new StoryTracker(OPTIONS);
    saved.restore(restored);
    List<StoryDocument> more = event(1, 30);
    assertThat(raised(restored, more)).isEqualTo(raised(tracker, more));
  }
}
