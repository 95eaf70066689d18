package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.DocumentHeader;
import io.swell.patterns.NewPattern;
import io.swell.patterns.PatternNews;
import io.swell.patterns.PatternNews.Observed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds new patterns of log lines: one EMERGING alert is raised for those of a service, and another
 * for those since a deployment. Two rules raise it:
 *
 * <ul>
 *   <li><b>Severe:</b> the first line of a pattern has the level ERROR or FATAL, the stream has
 *       been read for {@link #LEAST_WATCHED}, and there are at most {@link #SEVERE_A_DAY} such
 *       patterns a day; or its service was deployed within the day before. Its later lines raise
 *       nothing: what was one of many is not special when the others are no longer new.
 *   <li><b>Frequent:</b> the lines of a pattern come so much faster than those of a rare pattern
 *       that was there all the time ({@link NewPattern#logProbability}), that with all patterns
 *       that are new in a week, 3 % of {@code alerts.false-per-week} would do so by chance.
 * </ul>
 *
 * <p>Other patterns of the service that one of the rules finds join the alert. It is updated when
 * its documents have doubled, and ends when it had no line for {@link #QUIET}.
 */
record PatternAlerts(double falsePerWeek, AlertState state) implements AlertDetector {
  static final byte ID = 3;

  /** New patterns at ERROR or FATAL a day, beyond which one more is nothing special. */
  static final int SEVERE_A_DAY = 5;

  static final Alert.Rule SEVERE =
      new Alert.Rule("new-severe-pattern", Map.of("most-a-day", (double) SEVERE_A_DAY));

  private static final Duration LEAST_WATCHED = Duration.ofHours(1);
  private static final Duration QUIET = Duration.ofHours(12);
  private static final Duration DAY = Duration.ofDays(1);

  /** Each deployment may have an alert, so alerts are forgotten when no silence asks for them. */
  private static final Duration KEPT = Duration.ofDays(3);

  /** The share of the budget that frequent patterns have; stories have the rest. */
  private static final double BUDGET = 0.03;

  private static final int LEAST_OCCURRENCES = 3;

  /** A service writes only new patterns if these are so many of its lines, and such a share. */
  private static final long LEAST_ONLY = 20;

  private static final double ONLY = 0.9;
  private static final double DAYS_A_WEEK = 7;

  @Override
  public @Nullable Finding judgePattern(Observed pattern, PatternNews news) {
    NewPattern found = pattern.found();
    boolean isSevere = isSevere(found, news);
    if (!state.baseline.isWarm() || !(isSevere || isFrequent(found, news))) {
      return null;
    }
    var subject = Subject.ofService(ID, found.service(), found.deployed());
    AlertEpisode alert = state.book.get(subject);
    var evidence = new AlertEvidence();
    // the first line of each pattern before further ones
    double weight = 1;
    for (DocumentHeader each : found.documents()) {
      evidence.add(AlertEvidence.shown(each, weight));
      weight = 0.5;
    }
    RunTotals before = RunTotals.EMPTY.since(found.first());
    if (alert != null && alert.continues(found.first())) {
      before = alert.totals();
    } else if (found.lines() > 1 && !isFrequent(found, news)) {
      return null;
    }
    RunTotals totals = totals(found, news, before);
    Alert.Rule rule =
        isSevere
            ? SEVERE
            : new Alert.Rule("new-frequent-pattern", Map.of("alerts.false-per-week", falsePerWeek));
    var change = new Finding.Change(Kind.EMERGING, totals, rule);
    AlertDescription description = described(pattern, news, totals.since());
    return Finding.of(alert, subject, change, description, evidence);
  }

  private static boolean isSevere(NewPattern found, PatternNews news) {
    boolean isRare =
        found.watched() >= LEAST_WATCHED.toMillis() && news.severe() <= SEVERE_A_DAY * days(found);
    return found.isSevere() && (isRare || found.deployed() != null);
  }

  /** Returns for how many days new patterns have been counted, at most one. */
  private static double days(NewPattern found) {
    return Math.min(1, (double) found.watched() / DAY.toMillis());
  }

  private boolean isFrequent(NewPattern found, PatternNews news) {
    double newPerWeek = DAYS_A_WEEK * news.all().size() / days(found);
    return found.occurrences() >= LEAST_OCCURRENCES
        && StrictMath.log(newPerWeek) + found.logProbability()
            <= StrictMath.log(BUDGET * falsePerWeek);
  }

  /**
   * Returns what was counted of the new patterns of a service, of which none was expected. The
   * score is that of the pattern, in standard deviations.
   */
  private static RunTotals totals(NewPattern found, PatternNews news, RunTotals before) {
    long since = Math.min(before.since(), found.first());
    double counted = news.beside(found, since).mapToLong(NewPattern::lines).sum();
    double documents = Math.max(counted, before.documents());
    double all = Math.max(before.allDocuments(), (double) news.lines() - found.born());
    double score = Math.max(before.score(), ObservedStory.deviations(-found.logProbability()));
    return new RunTotals(
        since,
        Math.max(before.until(), found.last()),
        documents,
        Math.max(documents, all),
        0,
        score);
  }

  private static AlertDescription described(Observed pattern, PatternNews news, long since) {
    NewPattern found = pattern.found();
    List<NewPattern> all = news.beside(found, since).toList();
    String service = found.service() == null ? "" : found.service();
    String name = found.isNewService() ? "new service " + service : service;
    String version = found.deployed() == null ? "" : " since " + found.deployed();
    String who = (name + version).strip();
    boolean isOnlyNew = !found.isNewService() && isOnlyNew(all, pattern);
    String writes = who.isEmpty() ? "" : who + (isOnlyNew ? " now writes only " : ": ");
    return AlertDescription.ofLines(
        writes, "new patterns", all.size(), pattern.template(), found.terms());
  }

  /** Returns whether the known patterns of a service have stopped since its new ones began. */
  private static boolean isOnlyNew(List<NewPattern> all, Observed newest) {
    long before = all.stream().mapToLong(NewPattern::bornOfService).min().orElse(Long.MAX_VALUE);
    long lines = all.stream().mapToLong(NewPattern::lines).sum();
    return lines >= LEAST_ONLY && lines >= ONLY * (newest.ofService() - before);
  }

  /** Returns the alerts whose services had no line of a new pattern for long. */
  @Override
  public List<Finding> advance(long now) {
    return state.book.over(ID, now - QUIET.toMillis(), now - KEPT.toMillis());
  }
}
