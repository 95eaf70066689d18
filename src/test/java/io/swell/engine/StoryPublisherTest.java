package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.Story;
import io.swell.output.Tombstone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What an engine publishes of stories. */
class StoryPublisherTest {
  private static final String SMALL = "stories.documents=1024";
  private static final List<Bag> LOG = passingEvents();

  /** Returns six documents about each of 200 events, mixed with those of the next two. */
  private static List<Bag> passingEvents() {
    var random = new Random(11);
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      int event = i / 6 + random.nextInt(3);
      bags.add(PlantedLog.document(random, "d" + i, i * 600_000L, event));
    }
    return bags;
  }

  @Test
  void everyDocumentHasAStoryAndStoriesHaveTheirDocuments() {
    RecordedOutputs outputs = run();
    Map<Long, Long> documents = new HashMap<>();
    for (Assignment assignment : outputs.of(Assignment.class)) {
      documents.merge(Objects.requireNonNull(assignment.storyId()), 1L, Long::sum);
    }
    Map<Long, Story> newest = new HashMap<>();
    outputs.of(Story.class).forEach(story -> newest.put(story.id(), story));
    assertThat(newest).isNotEmpty();
    for (Story story : newest.values()) {
      if (story.mergedInto() == null) {
        long merged =
            newest.values().stream()
                .filter(other -> Objects.equals(other.mergedInto(), story.id()))
                .mapToLong(other -> documents.getOrDefault(other.id(), 0L))
                .sum();
        assertThat(documents.getOrDefault(story.id(), 0L) + merged)
            .as("documents of %s", story)
            .isGreaterThanOrEqualTo(Math.min(2, story.documents()));
      }
      assertThat(story.distinct()).isBetween(1L, story.documents());
      assertThat(story.label().split(" ", -1)).hasSizeLessThanOrEqualTo(3);
    }
  }

  @Test
  void aStoryIsPublishedWhenItHasGrownByHalfOrIsOver() {
    Map<Long, Story> before = new HashMap<>();
    Set<Long> over = new HashSet<>();
    for (Story story : run(SMALL).of(Story.class)) {
      assertThat(over).doesNotContain(story.id());
      Story last = before.put(story.id(), story);
      boolean isOver = story.state() == Story.State.ENDED || story.state() == Story.State.MERGED;
      if (isOver) {
        over.add(story.id());
        assertThat(last).as("a story that is over was published before").isNotNull();
      } else {
        assertThat(story.distinct())
            .isGreaterThanOrEqualTo(last == null ? 2 : (3 * last.distinct() + 1) / 2);
        assertThat(story.documents()).isGreaterThanOrEqualTo(3);
      }
    }
    assertThat(over).isNotEmpty();
  }

  @Test
  void theNumberOfDocumentsFromWhichOnAStoryIsPublishedCanBeSet() {
    Set<Long> pairs = published(run(SMALL, "stories.min-documents=2"));
    Set<Long> larger = published(run(SMALL, "stories.min-documents=5"));
    assertThat(pairs).containsAll(published(run(SMALL))).hasSizeGreaterThan(larger.size());
    assertThat(published(run(SMALL))).containsAll(larger);
  }

  private static Set<Long> published(RecordedOutputs outputs) {
    return outputs.of(Story.class).stream().map(Story::id).collect(Collectors.toSet());
  }

  @Test
  void onlyTheNewestStoriesThatAreOverStayPublished() {
    Set<Long> kept = new LinkedHashSet<>();
    List<Long> over = new ArrayList<>();
    for (Record each : run(SMALL).all) {
      if (each instanceof Story story
          && (story.state() == Story.State.ENDED || story.state() == Story.State.MERGED)) {
        kept.add(story.id());
        over.add(story.id());
      } else if (each instanceof Tombstone gone && gone.removed() == Output.Kind.STORY) {
        assertThat(kept.iterator().next()).isEqualTo(gone.number());
        kept.remove(gone.number());
      }
    }
    assertThat(over).hasSizeGreaterThan(32);
    assertThat(kept).hasSize(32);
  }

  @Test
  void withoutStoriesNothingOfThemIsPublished() {
    RecordedOutputs outputs = run("stories.enabled=false");
    assertThat(outputs.of(Story.class)).isEmpty();
    assertThat(outputs.of(Assignment.class)).allMatch(each -> each.storyId() == null);
  }

  @Test
  void aRestoredEnginePublishesTheSameStories() {
    var outputs = new RecordedOutputs();
    var saved = new SavedState();
    Engine engine = PlantedLog.engine(SMALL);
    for (int i = 0; i < LOG.size(); i++) {
      engine.accept(LOG.get(i), outputs);
      if (i % 150 == 149) {
        engine.save(saved);
        engine = PlantedLog.engine(SMALL);
        saved.giveTo(engine::restore);
        engine.restored();
      }
    }
    engine.finish(outputs);
    RecordedOutputs whole = run(SMALL);
    assertThat(outputs.of(Story.class)).isEqualTo(whole.of(Story.class));
    assertThat(outputs.of(Tombstone.class)).isEqualTo(whole.of(Tombstone.class));
    assertThat(outputs.of(Assignment.class)).isEqualTo(whole.of(Assignment.class));
  }

  private static RecordedOutputs run(String... settings) {
    var outputs = new RecordedOutputs();
    Engine engine = PlantedLog.engine(settings);
    LOG.forEach(bag -> engine.accept(bag, outputs));
    engine.finish(outputs);
    return outputs;
  }
}
