package io.swell.stories;

import static io.swell.stories.PlantedStories.options;
import static io.swell.stories.PlantedStories.score;
import static io.swell.stories.PlantedStories.story;
import static io.swell.stories.PlantedStories.track;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The laws of a story's score. */
class NoveltyScoreTest {

  @Test
  void theScoreOfAStoryOfFewTermsDoesNotDependOnTheStoryScoredBefore() {
    var tracker = new StoryTracker(options());
    var stream = new PlantedStories(5).add(2000, 1).add(100, 1, 0).addShort(20, 1, 1);
    List<StoryTracker.Step> steps = track(tracker, stream.documents(), 25);
    StoryTracker.Step last = steps.get(steps.size() - 1);
    long few = last.story()[last.story().length - 1];
    double alone = score(tracker, few);
    assertThat(alone).isPositive();
    for (long other = 0; other < stream.documents().size(); other++) {
      if (story(tracker, other) != null) {
        score(tracker, other);
        assertThat(score(tracker, few)).as("after story %s", other).isEqualTo(alone);
      }
    }
  }
}
