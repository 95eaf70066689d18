package io.swell.stories;

import java.util.List;

/**
 * What a mini-batch did to the stories.
 *
 * @param story id of the story of each document, in the order in which they were given; must not be
 *     modified
 * @param alerts stories whose score has grown: those that {@linkplain StoryAlert#isRaised are
 *     raised}, and candidates
 * @param changes the stories that began, grew, changed their state, merged or ended; a document
 *     that is alone is not listed
 */
public record StoryStep(long[] story, List<StoryAlert> alerts, List<StorySummary> changes) {
  public StoryStep {
    alerts = List.copyOf(alerts);
    changes = List.copyOf(changes);
  }
}
