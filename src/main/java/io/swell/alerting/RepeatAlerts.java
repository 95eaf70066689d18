package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds sources that repeat themselves or others: a REPEATING alert is raised when a source has
 * sent 20 near-duplicates of earlier documents, each within an hour of the one before, which are
 * two thirds of its documents and twice as many as ever before. It is updated when they have
 * doubled, and ends after an hour without. Near-duplicates make no topic and no story, so nothing
 * else reports them.
 */
record RepeatAlerts(AlertState state) implements AlertDetector {
  static final byte ID = 6;

  private static final Alert.Rule RULE = new Alert.Rule("repeats", Map.of("documents", 20.0));
  private static final int MOST_SOURCES = 1000;
  private static final long DAY = 24 * RepeatedDocuments.HOUR;

  @Override
  public @Nullable Finding judgeDocument(ObservedDocument document, long now) {
    String source = document.document().origin().source();
    var subject = Subject.ofService(ID, source);
    RepeatedDocuments repeated = state.repeated.get(subject.number());
    boolean isCopy = document.nearDuplicate();
    long time = Math.min(document.eventTime(), now); // a clock may be wrong
    if (source == null || !(isCopy || (repeated != null && repeated.continues(time)))) {
      return null;
    }
    if (repeated == null) {
      repeated = new RepeatedDocuments();
    }
    boolean isNews = repeated.add(isCopy, time, state.baseline.isWarm());
    state.repeated.put(subject.number(), repeated);
    if (state.repeated.values().size() > MOST_SOURCES) {
      Set<RepeatedDocuments> oldest = // half, as finding one takes as long
          state.repeated.values().stream()
              .sorted(Comparator.comparingLong(each -> each.last))
              .limit(MOST_SOURCES / 2)
              .collect(Collectors.toSet());
      state.repeated.removeIf(oldest::contains);
    }
    if (!isNews) {
      return null;
    }
    AlertEpisode last = state.book.get(subject);
    var evidence = new AlertEvidence();
    evidence.add(document.document());
    boolean continues = last != null && last.continues(repeated.since);
    evidence.addSource(source, continues ? 1 : repeated.copies);
    double score = ObservedStory.deviations((double) repeated.copies);
    var totals =
        new RunTotals(
            repeated.since,
            repeated.last,
            repeated.copies,
            repeated.documents,
            repeated.most,
            score);
    var change = new Finding.Change(Kind.REPEATING, totals, RULE);
    return Finding.of(last, subject, change, AlertDescription.ofSource(source), evidence);
  }

  /** Returns the alerts whose sources have sent no near-duplicate for long. */
  @Override
  public List<Finding> advance(long now) {
    return state.book.over(ID, now - RepeatedDocuments.HOUR, now - DAY);
  }
}
