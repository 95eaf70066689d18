package io.swell.tracking;

import io.swell.lifecycle.TopicLifecycle;
import io.swell.model.TopicLearner;
import io.swell.output.TopicActivity;
import io.swell.tracking.ClosedWindow.TopicTotals;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Publishes the activity of each topic in closed windows: its share, its documents, and how many
 * were expected from the windows before ({@link ShareBaseline}).
 */
record ActivityPublisher(
    String model,
    EventTimeWindows windows,
    ShareBaseline baseline,
    TrackedTopics topics,
    SnapshotBuilder builder,
    TopicLearner learner,
    TopicLifecycle lifecycle) {
  /** Number of heaviest terms that activity shows. */
  private static final int TERMS = 5;

  private static final int SOURCES = 20;

  /**
   * Publishes the activity of the topics that a window counted and of those that were live before
   * it ended. Then forgets the ended topics that no open window counts.
   *
   * @param closed windows, oldest first
   * @return whether there was a window
   */
  boolean publish(List<ClosedWindow> closed, Consumer<TopicActivity> activities) {
    for (ClosedWindow window : closed) {
      baseline.fadeTo(window);
      SortedSet<Long> ids = new TreeSet<>(window.tallies().keySet());
      for (TrackedTopic topic : topics.live()) {
        if (topic.born < window.end()) {
          ids.add(topic.id);
        }
      }
      for (long id : ids) {
        activities.accept(activity(window, topics.get(id)));
      }
      baseline.add(window);
    }
    if (!closed.isEmpty()) {
      topics.removeEnded(windows::holds);
      baseline.removeIf(id -> !topics.contains(id));
    }
    return !closed.isEmpty();
  }

  private TopicActivity activity(ClosedWindow window, TrackedTopic topic) {
    TopicTotals topicTotals = window.tally(topic.id);
    long documents = window.documents();
    topic.closeWindow(topicTotals.share() / documents, documents, baseline.share(topic.id));
    return new TopicActivity(
        model,
        topic.id,
        Instant.ofEpochMilli(window.start()),
        Instant.ofEpochMilli(window.end()),
        topic.share(),
        topic.trend(),
        topicTotals.documents(),
        documents,
        baseline.expected(topic.id, documents),
        baseline.score(topic.id, topicTotals.documents(), documents),
        topicTotals.documents() == 0 ? List.of() : terms(topic),
        window.sources(topic.id, SOURCES));
  }

  private List<String> terms(TrackedTopic topic) {
    return topic.isLive() && lifecycle.id(topic.slot) == topic.id
        ? builder.describe(learner.topic(topic.slot), TERMS).heaviest(TERMS)
        : topic.heaviest().stream().limit(TERMS).toList();
  }
}
