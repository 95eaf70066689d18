package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/** Raises SHIFTING alerts about topics whose terms have shifted. */
record ShiftAlerts(
    AlertOptions options,
    BaselineCounts baseline,
    OpenWindow window,
    TopicMonitors monitors,
    AlertJudgments judgments,
    AlertPublisher publisher,
    LongPredicate isMuted) {

  /** Compares a topic's terms at a snapshot with its baseline terms. */
  void observe(long topic, AlertTerms terms, long time, Consumer<Alert> alerts) {
    TopicMonitor monitor = monitors.get(topic);
    if (monitor == null || terms.isEmpty()) {
      return;
    }
    monitors.markChanged(topic);
    boolean mayShift = baseline.isWarm() && !monitor.isEmerging(time) && !isMuted.test(topic);
    RunTotals shift = monitor.judgeTerms(terms, time, mayShift, judgments.factors(topic).shift());
    if (shift != null) {
      raise(monitor, shift, terms, time, alerts);
    }
    if (monitor.isTermBaselineDue(time)) {
      monitor.termShifts.setBaseline(terms, time);
      AlertEpisode episode = monitor.ongoingShift();
      if (episode != null) {
        publisher.resolve(episode, time, time, alerts);
      }
    }
  }

  private void raise(
      TopicMonitor monitor, RunTotals shift, AlertTerms terms, long time, Consumer<Alert> alerts) {
    var change = new DetectedChange(Kind.SHIFTING, shift, AlertOptions.shiftRule());
    AlertEpisode episode = publisher.episode(monitor, change, terms, time);
    episode.updateTerms(terms, monitor.termShifts.baseline());
    episode.addEvidence(monitor.recent());
    episode.addEvidence(window.tally(monitor.topic()));
    if (episode.hasEvidence(AlertOptions.MIN_EVIDENCE)) {
      monitor.beginShift(episode, time);
      publisher.publish(episode, State.FIRING, time, alerts);
    }
  }
}
