package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.patterns.LogLine;
import io.swell.patterns.PatternNews.Surging;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds services of which known patterns of log lines come much faster than usual: one SURGING
 * alert is raised for those of a service. It is updated when their lines have doubled, and ends
 * when none has surged for {@link #QUIET}. While the service has an alert about new patterns, that
 * is about the same event, as where a service begins to write its lines in another format.
 */
record SurgeAlerts(AlertState state) implements AlertDetector {
  static final byte ID = 5;

  private static final Duration QUIET = Duration.ofHours(1);

  /** More lines than three times those that are usual. */
  private static final Alert.Rule RULE = new Alert.Rule("flood", Map.of("lines", 40.0));

  @Override
  public @Nullable Finding judgeSurge(Surging surge) {
    LogLine newest = surge.newest();
    AlertEpisode ofNew = state.book.ongoing(Subject.ofService(PatternAlerts.ID, surge.service()));
    boolean isReported =
        ofNew != null && ofNew.totals().until() >= newest.time() - QUIET.toMillis();
    if (!state.baseline.isWarm() || isReported) {
      return null;
    }
    var subject = Subject.ofService(ID, surge.service());
    double score = (surge.lines() - surge.expected()) / Math.sqrt(Math.max(1, surge.expected()));
    var totals =
        new RunTotals(
            surge.since(), newest.time(), surge.lines(), surge.of(), surge.expected(), score);
    var evidence = new AlertEvidence();
    evidence.add(AlertEvidence.shown(newest.document().bounded(), 1));
    AlertDescription description =
        AlertDescription.ofLines(
            surge.service() == null ? "" : surge.service() + ": ",
            "patterns",
            surge.patterns(),
            surge.template(),
            newest.terms());
    var change = new Finding.Change(Kind.SURGING, totals, RULE);
    return Finding.of(state.book.get(subject), subject, change, description, evidence);
  }

  /** Returns the alerts whose services had no surge for long. */
  @Override
  public List<Finding> advance(long now) {
    return state.book.endQuiet(ID, now - QUIET.toMillis());
  }
}
