package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Story;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StoryViewTest {
  private final StoryView view = view(50, 10);

  private static StoryView view(int stories, int documents) {
    return new StoryView(stories, documents);
  }

  private StoryView.Documents story(long id) {
    return Objects.requireNonNull(view.story(MODEL, id));
  }

  @Test
  void storiesAreSortedByTheirNewestDocumentOrSize() {
    PlantedStories.addTo(view);
    assertThat(view.stories(MODEL, StoryView.Order.NEWEST))
        .extracting(Story::id)
        .containsExactly(8L, 7L, 5L, 3L);
    assertThat(view.stories(MODEL, StoryView.Order.LARGEST))
        .extracting(Story::id)
        .containsExactly(3L, 5L, 7L, 8L);
    assertThat(view.stories("other", StoryView.Order.NEWEST)).isEmpty();
  }

  /** The page shows the number of documents, near-duplicates included. */
  @Test
  void theLargestStoryHasTheMostDocumentsEvenIfTheyAreCopies() {
    view.accept(sized(1, 9, 9));
    view.accept(sized(2, 40, 3));
    view.accept(sized(3, 9, 5));
    assertThat(view.stories(MODEL, StoryView.Order.LARGEST))
        .extracting(Story::id)
        .containsExactly(2L, 1L, 3L);
  }

  private static Story sized(long id, long documents, long distinct) {
    Instant time = Instant.EPOCH;
    Story.State state = Story.State.ACTIVE;
    return new Story(
        MODEL, id, state, "", List.of(), documents, distinct, 0, null, time, time, null, null,
        time);
  }

  @Test
  void theDocumentsOfAMergedStoryAreThoseOfTheOther() {
    PlantedStories.addTo(view);
    assertThat(story(5).documents()).hasSize(10);
    assertThat(story(5).documents().get(0).id()).isEqualTo("comet-11");
    view.accept(PlantedStories.document("comet-12", 12, 7, 4));
    assertThat(story(5).documents().get(0).id()).isEqualTo("comet-12");
    assertThat(story(7).documents()).isEmpty();
  }

  @Test
  void feedingTheSameTwiceChangesNothing() {
    PlantedStories.addTo(view);
    long version = view.version();
    StoryView.Documents before = story(5);
    PlantedStories.addTo(view);
    assertThat(view.version()).isEqualTo(version);
    assertThat(story(5)).isEqualTo(before);
  }

  @Test
  void deletedDocumentsAndRemovedStoriesAreNotShown() {
    PlantedStories.addTo(view);
    view.deleteDocument("comet-11");
    assertThat(story(5).documents()).noneMatch(each -> each.id().equals("comet-11"));
    view.remove(MODEL, 5);
    assertThat(view.story(MODEL, 5)).isNull();
  }

  @Test
  void theOldestStoriesAreForgotten() {
    StoryView small = view(2, 1);
    PlantedStories.addTo(small);
    assertThat(small.stories(MODEL, StoryView.Order.NEWEST)).hasSize(2);
    assertThat(Objects.requireNonNull(small.story(MODEL, 8)).documents()).isEmpty();
  }

  @Test
  void documentsAreKeptForNoMoreThanAllKnownStoriesMayHave() {
    StoryView small = view(4, 2);
    for (long id = 10; id < 20; id++) {
      small.accept(PlantedStories.story(id, Story.State.ACTIVE, "", 3, null, null));
      for (int n = 0; n < 3; n++) {
        small.accept(PlantedStories.document(id + "-" + n, n, id, 1));
      }
    }
    for (long id = 3; id < 8; id++) {
      small.accept(PlantedStories.document(id + "-alone", 4, id, 1));
    }
    small.accept(PlantedStories.document("19-3", 4, 19, 1));
    assertThat(documents(small, 19)).containsExactly("19-3", "19-2");
    assertThat(documents(small, 18)).isEmpty();
    small.deleteDocument("19-3");
    small.accept(PlantedStories.document("2-alone", 4, 2, 1));
    assertThat(documents(small, 19)).containsExactly("19-2");
  }

  private static List<String> documents(StoryView of, long id) {
    return Objects.requireNonNull(of.story(MODEL, id)).documents().stream()
        .map(StoryView.Document::id)
        .toList();
  }
}
