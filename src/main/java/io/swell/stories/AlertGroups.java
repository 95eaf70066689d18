package io.swell.stories;

import io.swell.model.StateKind;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Groups surprising stories that are about the same, and keeps the threshold for raising them.
 *
 * <p>A story belongs to the group whose {@link CoreTerms} are most similar to its own, with cosine
 * {@link #SAME_COSINE} or more, if the group had a score in the last {@link #OPEN_TIME}; else it
 * starts one. Groups of the last {@link #FITTED_TIME} are what {@link FalseAlarmRate} is fitted to,
 * anew after every {@value #FIT_EVERY} documents, so the threshold is a function of the past alone.
 * The number of documents a week is the larger of that in the fitted time and that of the last day,
 * so that a stream that goes on after a gap does not raise alerts for its volume.
 *
 * <p>Memory: at most {@value #LIMIT} groups of 250 bytes, 1 MB.
 */
final class AlertGroups extends StatePart {
  /** Maximum number of groups; more than that, the oldest are forgotten. */
  static final int LIMIT = 4096;

  private static final double SAME_COSINE = 0.2;
  private static final long OPEN_TIME = 72 * DocumentRing.HOUR;
  private static final long DAY = 24 * DocumentRing.HOUR;
  private static final long WEEK = 7 * DAY;
  private static final long FITTED_TIME = 2 * WEEK;
  private static final int FIT_EVERY = 500;

  private final double budget;
  private final DocumentRing ring;
  private final TreeMap<Long, AlertGroup> groups = new TreeMap<>();
  private final TreeSet<Long> unsaved = new TreeSet<>();
  private FalseAlarmRate rate = FalseAlarmRate.fit(0, 0, 0, 0, 0);
  private long fittedAt = -FIT_EVERY;

  /**
   * @param budget wanted number of false alarms a week, positive
   */
  AlertGroups(double budget, DocumentRing ring) {
    super(StateKind.STORY_ALERTS);
    this.budget = budget;
    this.ring = ring;
  }

  FalseAlarmRate rate() {
    return rate;
  }

  double threshold() {
    return rate.threshold(budget);
  }

  /** Returns the group of a story, which may be a new one. */
  AlertGroup groupOf(Story story) {
    AlertGroup group = groups.get(story.alertGroup);
    if (group == null || !isOpen(group)) {
      CoreTerms core = CoreTerms.of(story.centroid);
      group = mostSimilar(core);
      if (group == null) {
        group = new AlertGroup(story.id, ring.now(), core);
        groups.put(story.id, group);
      }
      story.alertGroup = group.id;
    }
    return group;
  }

  private boolean isOpen(AlertGroup group) {
    return group.lastTime > ring.now() - OPEN_TIME;
  }

  private @Nullable AlertGroup mostSimilar(CoreTerms core) {
    AlertGroup best = null;
    double most = SAME_COSINE;
    for (AlertGroup group : groups.values()) {
      double cosine = isOpen(group) ? group.terms.cosine(core) : 0;
      if (cosine >= most && (best == null || cosine > most)) {
        best = group;
        most = cosine;
      }
    }
    return best;
  }

  /** Records a score of a group. */
  void score(AlertGroup group, double score) {
    group.lastTime = ring.now();
    group.largest = Math.max(group.largest, score);
    unsaved.add(group.id);
  }

  /** Fits the threshold if it is time, and forgets old groups. */
  void refit() {
    if (ring.added() - fittedAt < FIT_EVERY) {
      return;
    }
    fittedAt = ring.added();
    forget();
    long span = Math.min(FITTED_TIME, ring.now() - ring.oldestTime());
    int number = 0;
    int below = 0;
    double sum = 0;
    for (AlertGroup group : groups.values()) {
      if (group.started >= ring.now() - span) {
        number++;
        below += group.largest < FalseAlarmRate.TRUNCATED ? 1 : 0;
        sum += group.largest < FalseAlarmRate.TRUNCATED ? group.largest : 0;
      }
    }
    int documents = ring.newerThan(span);
    double weeks = Math.max(span, DocumentRing.HOUR) / (double) WEEK;
    double perWeek = Math.max(documents / weeks, 7.0 * ring.newerThan(DAY));
    rate = FalseAlarmRate.fit(number, below, sum, documents, perWeek);
  }

  private void forget() {
    List<AlertGroup> old =
        groups.values().stream().filter(g -> g.lastTime <= ring.now() - FITTED_TIME).toList();
    old.forEach(this::remove);
    if (groups.size() > LIMIT) {
      groups.values().stream()
          .sorted(
              Comparator.<AlertGroup>comparingLong(g -> g.lastTime).thenComparingLong(g -> g.id))
          .limit(groups.size() - LIMIT)
          .toList()
          .forEach(this::remove);
    }
  }

  private void remove(AlertGroup group) {
    groups.remove(group.id);
    unsaved.add(group.id);
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    for (AlertGroup group : groups.values()) {
      if (group.terms.hasAny(rows)) {
        group.terms = group.terms.without(rows);
        unsaved.add(group.id);
      }
    }
  }

  @Override
  public void save(StateSink changes) {
    var writer = new StateWriter();
    changes.putChanged(
        unsaved, groups, id -> key().putLong(id).take(), (group, out) -> group.write(out));
    writer.putLong(fittedAt).putDouble(rate.perWeek()).putDouble(rate.scale());
    changes.put(key().take(), writer.take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    if (key.hasRemaining()) {
      long id = key.getLong();
      groups.put(id, new AlertGroup(id, value));
    } else {
      fittedAt = value.getLong();
      rate = new FalseAlarmRate(value.getDouble(), value.getDouble());
    }
  }
}
