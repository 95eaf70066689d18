package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.state.NumberedPieces;
import io.swell.state.Pieces;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The alerts of one model: the newest of each subject, and the published ones that ended last, as
 * they were then, so that users can judge them after newer ones have taken their places. Of the
 * latter there are {@value #ENDED}, of about 4 KB each.
 */
final class AlertBook {
  static final int ENDED = 256;

  final Pieces<Subject, AlertEpisode> newest = new Pieces<>();

  /** In the order in which they ended. */
  final NumberedPieces<AlertEpisode> ended = AlertState.pieces(7, AlertEpisode.FORMAT);

  @Nullable AlertEpisode get(Subject subject) {
    return newest.get(subject);
  }

  @Nullable AlertEpisode ongoing(Subject subject) {
    AlertEpisode alert = newest.get(subject);
    return alert != null && alert.isOngoing() ? alert : null;
  }

  /** Returns the newest alerts: about topics in their order, then about groups of stories. */
  Collection<AlertEpisode> newest() {
    return newest.values();
  }

  /** Returns the ends of a detector's ongoing alerts that have found nothing since a time. */
  List<Finding> endQuiet(byte detector, long since) {
    return newest.values().stream()
        .filter(alert -> alert.subject().detector() == detector && alert.isOngoing())
        .filter(alert -> alert.totals().until() <= since)
        .<Finding>map(alert -> new Finding.Ended(alert.subject(), alert.totals().until()))
        .toList();
  }

  /**
   * Returns what {@link #endQuiet} does, and the alerts that ended before a time, to be forgotten.
   */
  List<Finding> over(byte detector, long quietSince, long endedBefore) {
    List<Finding> over = new ArrayList<>(endQuiet(detector, quietSince));
    newest.values().stream()
        .filter(alert -> alert.subject().detector() == detector && !alert.isOngoing())
        .filter(alert -> alert.totals().until() < endedBefore)
        .forEach(alert -> over.add(new Finding.Forgotten(alert.subject())));
    return over;
  }

  /** Returns the ongoing alert about the source that repeats these documents, or null. */
  @Nullable AlertEpisode ongoingRepeating(TopicTally documents, Predicate<AlertEpisode> isWanted) {
    return newest.values().stream()
        .filter(alert -> alert.kind() == Alert.Kind.REPEATING && alert.isOngoing())
        .filter(alert -> documents.isRepeatedBy(alert.terms().label()) && isWanted.test(alert))
        .findFirst()
        .orElse(null);
  }

  Stream<AlertEpisode> ofStories() {
    return newest.values().stream().filter(AlertEpisode::isOfStory);
  }

  Stream<AlertEpisode> ofTopics() {
    return newest.values().stream().filter(alert -> !alert.isOfStory());
  }

  /** Adds an alert, which replaces the last one of its subject. */
  void put(AlertEpisode alert) {
    newest.put(alert.subject(), alert);
  }

  void remove(Subject subject) {
    newest.remove(subject);
  }

  /** Marks an alert as changed, so that it is saved. */
  void markChanged(AlertEpisode alert) {
    newest.mark(alert.subject());
    ended.changeIf(each -> each == alert);
  }

  /** Adds an alert that ended, as it is now, or replaces it if it ended before. */
  void addEnded(AlertEpisode alert) {
    ended.removeIf(each -> each.id().equals(alert.id()));
    ended.add(alert.copy());
    ended.keepNewest(ENDED);
  }

  /** Returns a published alert, or null if it is unknown or ended before those that are kept. */
  @Nullable AlertEpisode find(String id) {
    return Stream.concat(newest.values().stream(), ended.values().stream())
        .filter(alert -> alert.id().equals(id) && alert.isPublished())
        .findFirst()
        .orElse(null);
  }

  void deleteDocument(String document) {
    newest.changeIf(alert -> alert.deleteDocument(document));
    ended.changeIf(alert -> alert.deleteDocument(document));
  }
}
