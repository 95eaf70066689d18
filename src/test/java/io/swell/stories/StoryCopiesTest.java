package io.swell.stories;

import static io.swell.stories.PlantedStories.alerts;
import static io.swell.stories.PlantedStories.options;
import static io.swell.stories.PlantedStories.score;
import static io.swell.stories.PlantedStories.story;
import static io.swell.stories.PlantedStories.track;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Near-duplicates and replies in stories. */
class StoryCopiesTest {
  private static StoryDocument fromSource(
      String id, @Nullable String source, long time, int... rows) {
    return document(id, "", DocumentOrigin.NONE.withSource(source), time, rows);
  }

  private static StoryDocument document(
      String id, String title, DocumentOrigin origin, long time, int... rows) {
    int[] ones = new int[rows.length];
    Arrays.fill(ones, 1);
    return new StoryDocument(new DocumentHeader(id, title, origin, time, 0), rows, ones);
  }

  @Test
  void exactDuplicatesCountButDoNotMoveAStory() {
    var tracker = new StoryTracker(options());
    List<StoryDocument> different =
        List.of(fromSource("a", "x", 0, 1, 2, 3, 4), fromSource("b", "x", 1, 1, 2, 3, 9));
    track(tracker, different, 1);
    StorySummary before = Objects.requireNonNull(story(tracker, 0));
    assertThat(before.groups()).isEqualTo(2);
    for (int copy = 0; copy < 300; copy++) {
      String source = copy % 2 == 0 ? "x" : null;
      tracker.add(List.of(fromSource("copy" + copy, source, copy, 1, 2, 3, 4)), copy, false);
    }
    StorySummary after = Objects.requireNonNull(story(tracker, 0));
    assertThat(after.documents()).isEqualTo(302);
    assertThat(after.groups()).isEqualTo(2);
    assertThat(after.terms()).isEqualTo(before.terms());
  }

  @Test
  void copiesInOneMiniBatchCountAsIfTheyHadComeOneByOne() {
    List<StoryDocument> documents = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int group = 10 * (i * i % 7);
      documents.add(
          fromSource("d" + i, "x" + i % 2, i, group, group + 1, group + 2, group + i % 2 + 3));
    }
    var merging = new StoryTracker(options());
    var plain = new StoryTracker(options());
    for (int from = 0; from < documents.size(); from += 50) {
      List<StoryDocument> batch = documents.subList(from, from + 50);
      long[] merged = merging.add(batch, from + 50, true).story();
      assertThat(merged).isEqualTo(plain.add(batch, from + 50, false).story());
      for (long story : merged) {
        StorySummary of = Objects.requireNonNull(story(merging, story));
        StorySummary expected = Objects.requireNonNull(story(plain, story));
        assertThat(of.documents()).isEqualTo(expected.documents());
        assertThat(of.groups()).isEqualTo(expected.groups());
        assertThat(of.lastSeen()).isEqualTo(expected.lastSeen());
      }
    }
  }

  @Test
  void theSameWordsAreNewsFromSeveralSourcesAndNotFromOne() {
    List<StoryDocument> talk = new PlantedStories(15).add(4000, 1).documents();
    long time = talk.get(talk.size() - 1).time();
    int word = PlantedStories.COMMON;
    for (int sources : new int[] {0, 1, 6}) {
      var tracker = new StoryTracker(options("alerts.false-per-week=0.1"));
      track(tracker, talk, 25);
      List<StoryDocument> copies = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        String source = sources == 0 ? null : "source" + i % sources;
        copies.add(fromSource("copy" + i, source, time + i, word, word + 1, word + 2, word + 3));
      }
      List<StoryTracker.Step> steps = track(tracker, copies, 1);
      StorySummary story = Objects.requireNonNull(story(tracker, steps.get(29).story()[0]));
      assertThat(story.documents()).isEqualTo(30);
      assertThat(story.groups()).isEqualTo(Math.max(1, sources));
      assertThat(alerts(steps).stream().filter(StoryAlert::isFirst)).hasSize(sources == 6 ? 1 : 0);
    }
  }

  @Test
  void repliesToOneMessageAreNoNewsAndMessagesOfSeveralConversationsAre() {
    List<StoryDocument> talk = new PlantedStories(15).add(4000, 1).documents();
    long time = talk.get(talk.size() - 1).time();
    int word = PlantedStories.COMMON;
    for (int conversations : new int[] {1, 6}) {
      var tracker = new StoryTracker(options("alerts.false-per-week=0.1"));
      track(tracker, talk, 25);
      List<StoryDocument> messages = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        String title = "Re: pump " + i % conversations;
        int[] rows = {word, word + 1, word + 2, word + 3, word + 4 + 2 * i, word + 5 + 2 * i};
        messages.add(document("message" + i, title, DocumentOrigin.NONE, time + i, rows));
      }
      List<StoryTracker.Step> steps = track(tracker, messages, 1);
      StorySummary story = Objects.requireNonNull(story(tracker, steps.get(29).story()[0]));
      assertThat(story.groups()).isEqualTo(30);
      assertThat(alerts(steps).stream().filter(StoryAlert::isFirst))
          .hasSize(conversations == 6 ? 1 : 0);
    }
  }

  /** In a busy stream, a day has more documents than are kept, and the oldest have no titles. */
  @Test
  void repliesOlderThanTheDocumentsThatAreKeptAreNoNews() {
    List<StoryDocument> talk = new PlantedStories(15).add(4000, 1).documents();
    int word = PlantedStories.COMMON;
    List<StoryDocument> all = new ArrayList<>(talk);
    for (int at : new int[] {3_990, 3_700, 2_800}) {
      for (int i = 0; i < (at == 2_800 ? 20 : 1); i++) {
        int own = word + 4 + at + 2 * i;
        int[] rows = {word, word + 1, word + 2, word + 3, own, own + 1};
        long time = talk.get(at).time();
        all.add(at, document(at + "-" + i, "Re: pump", DocumentOrigin.NONE, time, rows));
      }
    }
    var tracker = new StoryTracker(options("alerts.false-per-week=0.1", "stories.documents=1024"));
    List<StoryTracker.Step> steps = track(tracker, all, 1);
    StorySummary story = Objects.requireNonNull(story(tracker, steps.get(4_011).story()[0]));
    assertThat(story.groups()).isEqualTo(22);
    assertThat(score(tracker, story.id())).isZero();
  }
}
