package io.swell.alerting;

import io.swell.state.NumberedPieces;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The alerts of one model: the newest of each subject, and the published ones that ended last, as
 * they were then, so that users can judge them after newer ones have taken their places. Of the
 * latter there are {@value #ENDED}, of about 4 KB each. Remembers which changed since they were
 * saved.
 */
final class AlertBook {
  static final int ENDED = 256;

  private final TreeMap<Subject, AlertEpisode> newest = new TreeMap<>();
  private final TreeSet<Subject> changed = new TreeSet<>();

  /** In the order in which they ended. */
  private final NumberedPieces<AlertEpisode> ended = new NumberedPieces<>();

  @Nullable AlertEpisode get(Subject subject) {
    return newest.get(subject);
  }

  @Nullable AlertEpisode ongoing(Subject subject) {
    AlertEpisode alert = newest.get(subject);
    return alert != null && alert.isOngoing() ? alert : null;
  }

  /** Returns the newest alerts: about topics in their order, then about groups of stories. */
  Collection<AlertEpisode> newest() {
    return Collections.unmodifiableCollection(newest.values());
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
    changed.add(alert.subject());
  }

  void remove(Subject subject) {
    if (newest.remove(subject) != null) {
      changed.add(subject);
    }
  }

  /** Marks an alert as changed, so that it is saved if it is the newest of its subject. */
  void markChanged(AlertEpisode alert) {
    if (newest.containsKey(alert.subject())) {
      changed.add(alert.subject());
    }
  }

  /** Adds an alert that ended, or replaces it if it ended before. */
  void addEnded(AlertEpisode alert) {
    ended.removeIf(each -> each.id().equals(alert.id()));
    ended.add(alert);
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
    newest.forEach(
        (subject, alert) -> {
          if (alert.deleteDocument(document)) {
            changed.add(subject);
          }
        });
    ended.changeIf(alert -> alert.deleteDocument(document));
  }

  void save(StateSink changes, Function<Subject, byte[]> key, LongFunction<byte[]> endedKey) {
    var out = new StateWriter();
    for (Subject subject : changed) {
      AlertEpisode alert = newest.get(subject);
      if (alert == null) {
        changes.remove(key.apply(subject));
      } else {
        AlertEpisode.FORMAT.write(alert, out);
        changes.put(key.apply(subject), out.take());
      }
    }
    changed.clear();
    ended.save(changes, endedKey, AlertEpisode.FORMAT::write);
  }

  void restore(Subject subject, StateReader in) {
    newest.put(subject, AlertEpisode.read(in));
  }

  void restoreEnded(long number, StateReader in) {
    ended.restore(number, AlertEpisode.read(in));
  }
}
