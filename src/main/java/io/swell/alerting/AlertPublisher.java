package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Creates the alerts of one model and decides which of their states are published.
 *
 * <p>An alert is published as FIRING once it has at least {@code alerts.min-evidence} documents to
 * show and, if the topic's documents are reports of figures, at least {@code alerts.slow-documents}
 * documents in all. Until then it is only counted. An alert that ends before is never published.
 */
final class AlertPublisher {
  private final String model;
  private final AlertOptions options;
  private final MonitorState monitorState;

  AlertPublisher(String model, AlertOptions options, MonitorState monitorState) {
    this.model = model;
    this.options = options;
    this.monitorState = monitorState;
  }

  /** Begins an alert about a topic's number of documents, and publishes it if it may be shown. */
  void raise(
      long topic,
      TopicMonitor monitor,
      Kind kind,
      RunTotals totals,
      Alert.Rule rule,
      AlertTerms terms,
      long now,
      Consumer<Alert> alerts) {
    var episode = episode(topic, monitor, kind, totals.since, terms, rule, now);
    episode.totals.copyFrom(totals);
    episode.evidence.add(monitor.recent.evidence);
    episode.updateTerms(terms, kind == Kind.EMERGING ? AlertTerms.NONE : monitor.baselineTerms);
    monitor.episode = episode;
    publish(episode, State.FIRING, now, alerts);
  }

  /**
   * Creates an alert in the story that fits it. It is not published yet.
   *
   * @param since event time at which the change began; part of the alert's id
   */
  AlertEpisode episode(
      long topic,
      TopicMonitor monitor,
      Kind kind,
      long since,
      AlertTerms terms,
      Alert.Rule rule,
      long now) {
    String id =
        model
            + "/"
            + (topic < 0 ? "none" : topic)
            + "/"
            + kind.name().toLowerCase(Locale.ROOT)
            + "/"
            + Instant.ofEpochMilli(since);
    String story =
        AlertGrouping.story(
            id, terms, monitor.recent, monitorState.monitors.values(), options, now);
    return new AlertEpisode(id, kind, topic, now, story, rule);
  }

  /**
   * Publishes an alert in a new state. An alert that was never published is published as FIRING if
   * it may be shown, and not at all if the new state is RESOLVED.
   */
  void publish(AlertEpisode episode, State state, long now, Consumer<Alert> alerts) {
    if (episode.isPublished()) {
      alerts.accept(episode.publish(model, state));
    } else if (state != State.RESOLVED
        && episode.hasEvidence(options.minEvidence())
        && (episode.totals.documents >= options.slowDocuments()
            || !monitorState.reportsFigures(episode.topic))) {
      alerts.accept(episode.publishFirst(model, now));
    }
  }

  /** Ends the ongoing alerts of a topic. */
  void resolve(TopicMonitor monitor, long now, Consumer<Alert> alerts) {
    for (AlertEpisode episode : new AlertEpisode[] {monitor.episode, monitor.shiftEpisode}) {
      if (episode != null && episode.isOngoing()) {
        episode.ended = now;
        publish(episode, State.RESOLVED, now, alerts);
      }
    }
  }
}
