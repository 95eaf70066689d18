package io.swell.alerting;

import io.swell.alerting.Finding.Evidence;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.patterns.PatternNews.Silence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds what has fallen silent: a FADING alert is raised when 20 lines of a service are missing,
 * and twice as many as ever before, and updated when twice as many are. It ends when the service
 * writes a line again. So does one for each service about the pattern that misses most of its lines
 * while the service writes on, after two days at the latest. What has stopped before new patterns
 * of the service began, or an hour after at most, is replaced by them.
 */
record SilenceAlerts(AlertState state) implements AlertDetector {
  static final byte ID = 4;

  private static final Duration HOUR = Duration.ofHours(1);

  /** Lines that are missing, in standard deviations: 20 expected and none there. */
  static final Alert.Rule RULE = new Alert.Rule("silence", Map.of("missing", 20.0));

  @Override
  public List<Finding> judgeSilence(List<Silence> all, long now) {
    Map<Subject, Silence> silent = new TreeMap<>();
    for (Silence each : all) {
      String pattern = each.template().isEmpty() ? "" : " pattern";
      var subject = Subject.ofService(ID, each.service() + pattern);
      if (state.book.ongoing(subject) != null || !isReplaced(each)) {
        silent.merge(
            subject, each, BinaryOperator.maxBy(Comparator.comparingDouble(Silence::missing)));
      }
    }
    List<Finding> findings = new ArrayList<>();
    silent.forEach(
        (subject, most) -> {
          AlertEpisode alert = state.book.ongoing(subject);
          if (alert == null && state.baseline.isWarm()) {
            findings.add(began(subject, most, now));
          } else if (alert != null && most.missing() >= 2 * alert.totals().expected()) {
            var evidence = new Evidence(new AlertEvidence());
            RunTotals totals = totals(most, now);
            findings.add(
                new Finding.Continued(subject, alert.topic(), totals, evidence, null, true));
          }
        });
    state.book.newest().stream()
        .filter(alert -> alert.subject().detector() == ID && alert.isOngoing())
        .filter(alert -> !silent.containsKey(alert.subject()))
        .forEach(alert -> findings.add(new Finding.Ended(alert.subject(), now)));
    return findings;
  }

  /** Returns whether a pattern is silent since its service has begun to write new ones. */
  private boolean isReplaced(Silence silence) {
    return !silence.template().isEmpty()
        && (hasNewPatterns(silence, null) || hasNewPatterns(silence, silence.deployed()));
  }

  private boolean hasNewPatterns(Silence silence, @Nullable String deployed) {
    String service = silence.service();
    AlertEpisode alert = state.book.get(Subject.ofService(PatternAlerts.ID, service, deployed));
    return alert != null && alert.totals().since() >= silence.since() - HOUR.toMillis();
  }

  private static Finding began(Subject subject, Silence silence, long now) {
    String service = silence.service() == null ? "" : silence.service();
    String colon = service.isEmpty() || silence.template().isEmpty() ? "" : ": ";
    return Finding.of(
        null,
        subject,
        new Finding.Change(Kind.FADING, totals(silence, now), RULE),
        AlertDescription.ofLines(service + colon, "", 1, silence.template(), List.of(service)),
        new AlertEvidence());
  }

  private static RunTotals totals(Silence silence, long now) {
    double score = -ObservedStory.deviations(silence.missing());
    return new RunTotals(silence.since(), now, 0, silence.lines(), silence.missing(), score);
  }
}
