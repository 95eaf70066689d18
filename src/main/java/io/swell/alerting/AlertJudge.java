package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.output.Alert.State;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the alerts that users judge, and publishes them again with their judgments. */
public final class AlertJudge {
  /** Stands in for a group of stories: the alert is about a topic. */
  public static final long NO_GROUP = AlertEpisode.NONE;

  /** Number of alerts that are known after they ended, beside the newest of each topic. */
  public static final int KNOWN = EndedAlerts.LIMIT;

  private final TopicMonitors monitors;
  private final StoryEpisodes stories;
  private final EndedAlerts ended;
  private final AlertJudgments judgments;
  private final AlertPublisher publisher;

  AlertJudge(
      TopicMonitors monitors,
      StoryEpisodes stories,
      EndedAlerts ended,
      AlertJudgments judgments,
      AlertPublisher publisher) {
    this.monitors = monitors;
    this.stories = stories;
    this.ended = ended;
    this.judgments = judgments;
    this.publisher = publisher;
  }

  /**
   * Judges an alert that is ongoing or among those that ended last, and publishes it if that
   * changes anything.
   *
   * @param judgment null takes an earlier judgment back
   * @return the group of stories that it is about, or {@link #NO_GROUP}; null if no such alert is
   *     known
   */
  public @Nullable Long judge(
      String id, @Nullable Judgment judgment, long now, Consumer<Alert> alerts) {
    AlertEpisode alert = find(id);
    if (alert == null) {
      return null;
    }
    if (judgments.judgment(id) != judgment) {
      judgments.put(alert, judgment);
      markChanged(alert);
      publisher.publish(alert, alert.isOngoing() ? State.UPDATED : State.RESOLVED, now, alerts);
    }
    return alert.group();
  }

  private @Nullable AlertEpisode find(String id) {
    return Stream.concat(
            monitors.all().stream().flatMap(monitor -> monitor.episodes().stream()),
            stories.alerts())
        .filter(alert -> alert.id().equals(id) && alert.isPublished())
        .findFirst()
        .orElseGet(() -> ended.get(id));
  }

  /** Marks where an alert is kept as changed, since what was published of it is saved. */
  private void markChanged(AlertEpisode alert) {
    if (alert.isOfStory()) {
      stories.markChanged(alert.group());
    } else if (monitors.get(alert.topic()) != null) {
      monitors.markChanged(alert.topic());
    }
  }
}
