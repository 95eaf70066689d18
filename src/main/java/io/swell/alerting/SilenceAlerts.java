package io.swell.alerting;

import io.swell.alerting.Finding.Evidence;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.patterns.PatternNews.Silence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds services that have fallen silent: a FADING alert is raised when 20 lines of a service are
 * missing, and twice as many as ever before, and updated when twice as many are. It ends when the
 * service writes a line again.
 */
record SilenceAlerts(AlertState state) implements AlertDetector {
  static final byte ID = 4;

  /** Lines that are missing, in standard deviations: 20 expected and none there. */
  static final Alert.Rule RULE = new Alert.Rule("silence", Map.of("missing", 20.0));

  @Override
  public List<Finding> judgeSilence(List<Silence> services, long now) {
    List<Finding> findings = new ArrayList<>();
    Set<Subject> silent = new HashSet<>();
    for (Silence each : services) {
      var subject = Subject.ofService(ID, each.service());
      silent.add(subject);
      AlertEpisode alert = state.book.ongoing(subject);
      if (alert == null && state.baseline.isWarm()) {
        findings.add(began(subject, each, now));
      } else if (alert != null && each.missing() >= 2 * alert.totals().expected()) {
        var evidence = new Evidence(new AlertEvidence());
        findings.add(
            new Finding.Continued(subject, alert.topic(), totals(each, now), evidence, null, true));
      }
    }
    state.book.newest().stream()
        .filter(alert -> alert.subject().detector() == ID && alert.isOngoing())
        .filter(alert -> !silent.contains(alert.subject()))
        .forEach(alert -> findings.add(new Finding.Ended(alert.subject(), now)));
    return findings;
  }

  private static Finding began(Subject subject, Silence silence, long now) {
    return new Finding.Began(
        subject,
        ObservedDocument.NO_TOPIC,
        new Finding.Change(Kind.FADING, totals(silence, now), RULE),
        new AlertDescription(
            new AlertTerms(silence.service(), List.of(new Alert.Term(silence.service(), 1))),
            List.of(),
            0),
        new Evidence(new AlertEvidence()),
        new TopicTally(),
        null);
  }

  private static RunTotals totals(Silence silence, long now) {
    double score = -ObservedStory.deviations(silence.missing());
    return new RunTotals(silence.since(), now, 0, silence.lines(), silence.missing(), score);
  }
}
