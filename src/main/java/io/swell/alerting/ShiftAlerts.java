package io.swell.alerting;

import io.swell.alerting.Finding.Evidence;
import io.swell.output.Alert.Kind;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds that the terms of topics have shifted ({@link TermShiftDetector}). The change is over when
 * they become the baseline terms.
 */
record ShiftAlerts(AlertState state, LongPredicate isMuted) implements AlertDetector {
  static final byte ID = 1;

  @Override
  public @Nullable Finding judgeTerms(TopicMonitor monitor, AlertTerms terms, long time) {
    long topic = monitor.topic();
    var subject = new Subject(ID, topic);
    boolean mayShift =
        state.baseline.isWarm()
            && !monitor.isEmerging(time)
            && !isMuted.test(topic)
            && state.book.ongoing(subject) == null;
    double factor = state.judgments.factors(topic).shift();
    RunTotals shift = monitor.termShifts.judge(terms, time, mayShift, factor);
    if (shift != null) {
      var evidence = new AlertEvidence();
      evidence.add(monitor.recent().evidence());
      evidence.add(state.window.tally(topic).evidence());
      if (evidence.documents(shift.since()).isEmpty()) {
        return null;
      }
      monitor.termShifts.beginShift(time);
      return new Finding.Began(
          subject,
          topic,
          new Finding.Change(Kind.SHIFTING, shift, AlertOptions.shiftRule()),
          AlertDescription.changed(terms, monitor.termShifts.baseline()),
          new Evidence(evidence),
          monitor.recent(),
          null);
    }
    if (monitor.termShifts.isBaselineDue(time, monitor.shareChanges.isCalm())) {
      monitor.termShifts.setBaseline(terms, time);
      return new Finding.Ended(subject, time);
    }
    return null;
  }
}
