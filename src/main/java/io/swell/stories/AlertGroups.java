package io.swell.stories;

import io.swell.model.StateKind;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Groups surprising stories that are about the same, and keeps the threshold for raising them.
 *
 * <p>A story has a group from its first candidate on, as long as the group had a score in the last
 * {@link #OPEN_TIME}. At each candidate of a group that is not raised, the candidate's evidence is
 * compared with that of groups that are raised or had a score as large: the group joins the one
 * with the largest cosine, if that is {@value #SAME_COSINE} or more. Evidence is compared, not the
 * stories: it holds the names that all reports of an event share, while the heaviest terms of a
 * story are those of its aspect.
 *
 * <p>Groups of the last {@link #FITTED_TIME} are what {@link FalseAlarmRate} is fitted to, anew
 * after every {@value #FIT_EVERY} documents, so the threshold is a function of the past alone. The
 * number of documents a week is the larger of that in the fitted time and that of the last day, so
 * that a stream that goes on after a gap does not raise alerts for its volume.
 *
 * <p>Memory: at most {@value #LIMIT} groups of 192 terms, 10 MB; mostly far less.
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
  private final DocumentVector document = new DocumentVector(0);
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

  /** Returns the group of a story, or null if it has none that is open. */
  @Nullable AlertGroup groupOf(Story story) {
    AlertGroup group = groups.get(story.alertGroup);
    return group != null && isOpen(group) ? group : null;
  }

  private boolean isOpen(AlertGroup group) {
    return group.lastTime > ring.now() - OPEN_TIME;
  }

  /**
   * Takes a candidate, and returns the group that it belongs to, which may be a new one.
   *
   * @param evidence numbers of documents in the ring, of which those beyond the story's newest
   *     evidence are added to the group's
   */
  AlertGroup tell(Story story, double score, long[] evidence) {
    var terms = new StoryCentroid(ring.now());
    var fresh = new StoryCentroid(ring.now());
    for (long number : evidence) {
      int slot = ring.slot(number);
      document.setFrom(ring, slot);
      terms.add(document, ring.time(slot));
      if (number > story.newestEvidence) {
        fresh.add(document, ring.time(slot));
      }
    }
    story.newestEvidence =
        Math.max(story.newestEvidence, Arrays.stream(evidence).max().orElse(Story.NONE));
    AlertGroup group = groupFor(story, score, terms);
    story.alertGroup = group.id;
    group.terms.add(fresh);
    score(group, score);
    return group;
  }

  private AlertGroup groupFor(Story story, double score, StoryCentroid evidence) {
    AlertGroup own = groupOf(story);
    if (own != null && own.isRaised) {
      return own;
    }
    AlertGroup other = mostSimilar(evidence, score, own);
    if (other == null && own == null) {
      own = new AlertGroup(story.id, ring.now());
      groups.put(own.id, own);
    } else if (other != null && own != null) {
      other.merge(own);
      remove(own);
    }
    return other == null ? Objects.requireNonNull(own) : other;
  }

  /** Returns the group of similar evidence with a score as large, of equal ones the oldest. */
  private @Nullable AlertGroup mostSimilar(
      StoryCentroid evidence, double score, @Nullable AlertGroup own) {
    AlertGroup best = null;
    double most = SAME_COSINE;
    for (AlertGroup group : groups.values()) {
      if (group != own && isOpen(group) && (group.isRaised || group.largest >= score)) {
        double cosine = group.terms.cosine(evidence);
        if (cosine >= most && (best == null || cosine > most)) {
          best = group;
          most = cosine;
        }
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
      if (group.terms.evict(rows)) {
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
