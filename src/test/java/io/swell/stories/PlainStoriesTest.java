package io.swell.stories;

import static io.swell.stories.PlantedStories.score;
import static io.swell.stories.PlantedStories.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.DocumentHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the fast form and the plain one equal. */
class PlainStoriesTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theFastFormGivesTheStoriesAndScoresOfThePlainOne(boolean hasConversations) {
    StoryOptions options = PlantedStories.options();
    var fast = new StoryTracker(options);
    var plain = new PlainStories();
    var stream = new PlantedStories(11);
    stream = hasConversations ? stream.withConversations() : stream;
    List<StoryDocument> documents =
        new ArrayList<>(stream.add(1100, 2).add(150, 1, 0, 1).add(60, 1, 1, 2).documents());
    addCopies(documents, 80, 4);
    int mostNear = 0;
    for (StoryDocument document : documents) {
      long[] story = fast.add(List.of(document), document.time(), false).story();
      assertThat(story).as(document.id()).containsExactly(plain.add(document));
      long newest = fast.ring.added() - 1;
      if (fast.ring.of(newest).isFresh) {
        long[] near = fast.neighborhood.documents(fast.search, newest);
        List<Integer> places = plain.neighborhood();
        assertThat(near)
            .as(document.id())
            .containsExactly(places.stream().mapToLong(i -> i).toArray());
        assertThat(fast.neighborhood.core(near))
            .containsExactly(plain.core(places).stream().mapToInt(i -> i).toArray());
        mostNear = Math.max(mostNear, near.length);
      }
    }
    assertThat(plain.stories).hasSizeGreaterThan(20);
    assertThat(mostNear).isGreaterThan(10);
    double largest = 0;
    for (Map.Entry<Long, PlainStories.PlainStory> each : plain.stories.entrySet()) {
      StorySummary summary = Objects.requireNonNull(story(fast, each.getKey()));
      assertThat(summary.documents()).isEqualTo(each.getValue().documents);
      assertThat(summary.groups()).isEqualTo(each.getValue().groups.size());
      double score = plain.score(each.getValue());
      assertThat(score(fast, each.getKey())).isCloseTo(score, within(1e-9));
      largest = Math.max(largest, score);
    }
    assertThat(largest).isGreaterThan(hasConversations ? 10 : 20);
  }

  /** Adds copies of a few documents, in turn, as log lines are. */
  private static void addCopies(List<StoryDocument> documents, int copies, int different) {
    for (int c = 0; c < copies; c++) {
      StoryDocument first = documents.get(documents.size() - different);
      DocumentHeader header = first.header();
      long time = documents.get(documents.size() - 1).time() + 1;
      documents.add(
          new StoryDocument(
              new DocumentHeader("copy" + c, header.title(), header.origin(), time, 0),
              first.row(),
              first.count()));
    }
  }
}
