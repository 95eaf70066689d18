package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Detects that the terms of a topic have shifted.
 *
 * <p>The baseline terms of a topic are those of an earlier snapshot. A topic has shifted when the
 * distance {@code 1 - cosine} between its terms and the baseline terms exceeds {@code
 * alerts.shift-distance} in two snapshots in a row. Only a topic that is older than {@code
 * alerts.emerging-age}, has at least {@code alerts.shift-documents} documents since its baseline
 * terms were set and is not muted can shift. The alert ends when the terms become the new baseline
 * terms: after {@code alerts.max-duration}, once the terms are steady and the topic's share is
 * calm.
 */
final class TermShiftDetector {
  /** Snapshots in a row in which the terms must differ from the baseline terms. */
  private static final int SHIFTED_SNAPSHOTS = 2;

  private final AlertOptions options;
  private final MonitorState state;
  private final LongPredicate isMuted;
  private final AlertPublisher publisher;

  TermShiftDetector(
      AlertOptions options, MonitorState state, LongPredicate isMuted, AlertPublisher publisher) {
    this.options = options;
    this.state = state;
    this.isMuted = isMuted;
    this.publisher = publisher;
  }

  /**
   * Compares a topic's terms at a snapshot with its baseline terms.
   *
   * @param time event time of the snapshot
   */
  void observe(long topic, AlertTerms terms, long time, Consumer<Alert> alerts) {
    TopicMonitor monitor = state.monitors.get(topic);
    if (monitor == null || terms.isEmpty()) {
      return;
    }
    state.changedMonitors.add(topic);
    double distance = monitor.baselineTerms.isEmpty() ? 0 : 1 - terms.cosine(monitor.baselineTerms);
    boolean isOld = time - monitor.born > options.emergingAge().toMillis();
    boolean isJudged =
        isOld
            && !isMuted.test(topic)
            && state.baseline.isWarm()
            && monitor.documents >= options.shiftDocuments()
            && (monitor.shiftEpisode == null || !monitor.shiftEpisode.isOngoing());
    monitor.shiftedSnapshots =
        isJudged && distance > options.shiftDistance() ? monitor.shiftedSnapshots + 1 : 0;
    if (monitor.shiftedSnapshots >= SHIFTED_SNAPSHOTS) {
      var episode =
          publisher.episode(
              topic,
              monitor,
              Kind.SHIFTING,
              monitor.baselineTermsSince,
              terms,
              options.shiftRule(),
              time);
      episode.totals.add(
          monitor.baselineTermsSince,
          time,
          monitor.documents,
          monitor.documents,
          (double) monitor.documents,
          distance);
      episode.updateTerms(terms, monitor.baselineTerms);
      episode.evidence.add(monitor.recent.evidence);
      episode.evidence.add(state.window.tally(topic).evidence);
      if (episode.hasEvidence(options.minEvidence())) {
        monitor.shiftEpisode = episode;
        monitor.shiftedSnapshots = 0;
        // from now on it takes alerts.max-duration until the new terms are the baseline terms
        monitor.baselineTermsSince = time;
        publisher.publish(episode, State.FIRING, time, alerts);
      }
    }
    if (monitor.baselineTermsSince == Long.MIN_VALUE
        || (time - monitor.baselineTermsSince >= options.maxDuration().toMillis()
            && monitor.shiftedSnapshots == 0
            && monitor.detector.isCalm())) {
      setBaselineTerms(monitor, terms, time, alerts);
    }
  }

  private void setBaselineTerms(
      TopicMonitor monitor, AlertTerms terms, long time, Consumer<Alert> alerts) {
    monitor.baselineTerms = terms;
    monitor.baselineTermsSince = time;
    monitor.documents = 0;
    if (monitor.shiftEpisode != null && monitor.shiftEpisode.isOngoing()) {
      monitor.shiftEpisode.ended = time;
      publisher.publish(monitor.shiftEpisode, State.RESOLVED, time, alerts);
    }
  }
}
