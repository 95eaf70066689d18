package io.swell.alerting;

import io.swell.alerting.Finding.Evidence;
import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.output.Alert.Kind;
import io.swell.vocabulary.Vocabulary;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds that topics have more or fewer documents than usual ({@link ShareChangeDetector}). A change
 * that returns within the cool-down continues the last alert about the topic.
 */
record ShareAlerts(
    AlertOptions options,
    AlertState state,
    LongFunction<AlertTerms> currentTerms,
    LongPredicate isMuted,
    Vocabulary vocabulary)
    implements AlertDetector {
  static final byte ID = 0;

  private static Subject subject(TopicMonitor monitor) {
    return new Subject(ID, monitor.topic());
  }

  @Override
  public @Nullable Finding judgeWindow(TopicMonitor monitor, WindowCounts counts) {
    long topic = monitor.topic();
    WindowCounts.Scored scored = monitor.shareChanges.scored(state.baseline, counts);
    Verdict verdict =
        monitor.judge(scored, () -> state.window.counted(topic), state.judgments.factors(topic));
    return switch (verdict) {
      case NORMAL -> null;
      case RISEN_FAST, RISEN_SLOWLY, FALLEN ->
          isReason(monitor, counts.end()) ? change(monitor, verdict, counts.end()) : null;
      case CONTINUES -> continued(monitor, scored);
      case ENDED, NEW_BASELINE -> new Finding.Ended(subject(monitor), counts.end());
    };
  }

  /** Whether a rise or fall that was detected in the window up to {@code end} is worth an alert. */
  private boolean isReason(TopicMonitor monitor, long end) {
    boolean mayFollowCalendar = monitor.reportsFigures() && !monitor.isEmerging(end);
    return !mayFollowCalendar && !isMuted.test(monitor.topic());
  }

  private Finding change(TopicMonitor monitor, Verdict verdict, long end) {
    Finding.Change change = monitor.change(verdict, end);
    AlertEpisode last = state.book.get(subject(monitor));
    if (last == null
        || !last.hasDirectionOf(change.kind())
        || !last.isRecent(end, options.coolDown())) {
      return began(monitor, change);
    }
    RunTotals totals = last.totals().followedBy(change.totals());
    return new Finding.Continued(
        subject(monitor),
        monitor.topic(),
        totals,
        new Evidence(monitor.recent().evidence()),
        description(monitor, last.kind(), totals),
        true);
  }

  /** Returns what is found of a change that has just been detected. */
  Finding began(TopicMonitor monitor, Finding.Change change) {
    return new Finding.Began(
        subject(monitor),
        monitor.topic(),
        change,
        description(monitor, change.kind(), change.totals()),
        new Evidence(monitor.recent().evidence()),
        monitor.recent(),
        null);
  }

  /** Adds a window to the ongoing alert about a topic, which is due if the alert has grown. */
  private @Nullable Finding continued(TopicMonitor monitor, WindowCounts.Scored scored) {
    AlertEpisode alert = state.book.ongoing(subject(monitor));
    if (alert == null) {
      return null;
    }
    RunTotals totals = alert.totals().with(scored);
    boolean isDue =
        alert.isPublished() ? alert.hasGrown(totals) : scored.score() >= AlertOptions.EXIT_SCORE;
    return new Finding.Continued(
        subject(monitor),
        monitor.topic(),
        totals,
        new Evidence(state.window.counted(monitor.topic()).evidence()),
        isDue ? description(monitor, alert.kind(), totals) : null,
        isDue);
  }

  /** Describes a topic: a new one is compared with the stream, others with their past. */
  private AlertDescription description(TopicMonitor monitor, Kind kind, RunTotals totals) {
    AlertTerms terms = currentTerms.apply(monitor.topic());
    if (kind != Kind.EMERGING) {
      return AlertDescription.changed(terms, monitor.usualTerms());
    }
    long since = Math.min(totals.since(), monitor.firstSeen());
    return AlertDescription.emerging(terms, NewTerms.since(since, terms, vocabulary));
  }
}
