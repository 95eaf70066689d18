package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Creates the alerts of one model and decides which of their states are published.
 *
 * <p>An alert is published as FIRING once it has a document to show ({@link
 * AlertOptions#MIN_EVIDENCE}) and, if the topic's documents are reports of figures, at least {@link
 * AlertOptions#SLOW_DOCUMENTS} documents in all. Until then it is only counted. An alert that ends
 * before is never published.
 */
final class AlertPublisher {
  private final String model;
  private final AlertOptions options;
  private final TopicMonitors monitors;
  private final AlertGrouping grouping;
  private final AlertJudgments judgments;
  private final EndedAlerts endedAlerts;

  AlertPublisher(
      String model,
      AlertOptions options,
      TopicMonitors monitors,
      AlertGrouping grouping,
      AlertJudgments judgments,
      EndedAlerts endedAlerts) {
    this.model = model;
    this.options = options;
    this.monitors = monitors;
    this.grouping = grouping;
    this.judgments = judgments;
    this.endedAlerts = endedAlerts;
  }

  /**
   * Creates an alert in the story that fits it. It is not published yet.
   *
   * @param terms of the topic, which may be in the terms of a story
   */
  AlertEpisode episode(TopicMonitor monitor, DetectedChange change, AlertTerms terms, long now) {
    String id =
        model
            + "/"
            + (monitor.isOfUncovered() ? "none" : monitor.topic())
            + "/"
            + change.kind().name().toLowerCase(Locale.ROOT)
            + "/"
            + Instant.ofEpochMilli(change.totals().since());
    String story = grouping.story(id, terms, monitor.recent(), now);
    return new AlertEpisode(id, story, monitor.topic(), change, now);
  }

  /** Returns the story of a new alert, as {@link AlertGrouping#similar} does. */
  String similar(String id, AlertTerms terms, double least, Duration within, long now) {
    return grouping.similar(id, terms, least, within, now);
  }

  /**
   * Returns the alert about an emerging topic among those about one event, if it is ongoing or
   * ended within the cool-down, or null. The caller changes it.
   *
   * @param story what these alerts share
   */
  @Nullable AlertEpisode recentOfEmergingTopic(String story, long now) {
    for (TopicMonitor monitor : monitors.all()) {
      AlertEpisode episode = monitor.lastEpisode();
      if (episode != null
          && episode.kind() == Kind.EMERGING
          && episode.isPublished()
          && episode.isRecent(now, options.coolDown())
          && episode.story().equals(story)) {
        monitors.markChanged(monitor.topic());
        return episode;
      }
    }
    return null;
  }

  /**
   * Returns an ongoing alert about something new among those about one event, unless it was judged
   * noise; null if there is none. The caller changes it.
   *
   * @param story what these alerts share
   */
  @Nullable AlertEpisode ongoingEmerging(String story) {
    return grouping.takeOngoingEmerging(story, episode -> !judgments.isNoise(episode));
  }

  /**
   * Publishes an alert in a new state. An alert that was never published is published as FIRING if
   * it may be shown, and not at all if the new state is RESOLVED.
   */
  void publish(AlertEpisode episode, State state, long now, Consumer<Alert> alerts) {
    if (episode.isPublished()) {
      alerts.accept(episode.publish(model, state).withJudgment(judgments.judgment(episode.id())));
    } else if (state != State.RESOLVED && mayBeShown(episode)) {
      alerts.accept(episode.publishFirst(model, now));
    }
  }

  private boolean mayBeShown(AlertEpisode episode) {
    return episode.hasEvidence(AlertOptions.MIN_EVIDENCE)
        && (episode.totals().documents() >= AlertOptions.SLOW_DOCUMENTS
            || !monitors.reportsFigures(episode.topic()));
  }

  /**
   * Ends an alert.
   *
   * @param ended event time at which it ends
   */
  void resolve(AlertEpisode episode, long ended, long now, Consumer<Alert> alerts) {
    episode.end(ended);
    publish(episode, State.RESOLVED, now, alerts);
    if (episode.isPublished()) {
      endedAlerts.add(episode);
    }
  }

  /** Ends the ongoing alerts of a topic. */
  void resolveAll(TopicMonitor monitor, long now, Consumer<Alert> alerts) {
    for (AlertEpisode episode : monitor.episodes()) {
      if (episode.isOngoing()) {
        resolve(episode, now, now, alerts);
      }
    }
  }
}
