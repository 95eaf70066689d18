package io.swell.stories;

import io.swell.state.NumberedPieces;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import io.swell.stories.NoveltyScorer.Evidence;
import io.swell.stories.NoveltyScorer.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
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
 * <p>A story leaves a group that is raised when its subject has changed: when it is a reason to
 * raise an alert and the cosine of its evidence to the group's is below {@value #LEFT_COSINE}. It
 * then joins another group or starts one under a new id, so that the alert about an event of days
 * ago does not take in the next event.
 *
 * <p>Groups of the last {@link #FITTED_TIME}, at least those of the newest {@value
 * #FITTED_DOCUMENTS} documents, are what {@link FalseAlarmRate} is fitted to, for each kind of
 * evidence, anew after every {@value #FIT_EVERY} documents; so the threshold is a function of the
 * past alone, and a gap in the stream forgets nothing. Once a stream has been sparse for {@value
 * #LEAST_HISTORY} documents, each kind has half of the budget; before, the second has no threshold.
 * The number of documents a week is that of the newest {@value #FITTED_DOCUMENTS}, without gaps
 * beyond {@link #GAP}, or of the last day, if that is larger, and at least 1,000.
 *
 * <p>Groups that users judged are labels for the fit: those by chance are counted as {@link
 * FalseAlarmRate} says, those of events never. {@link LabeledGroups} moves the threshold for
 * candidates that are similar to them.
 *
 * <p>Memory: at most {@value #LIMIT} groups of 192 terms, 10 MB; mostly far less.
 */
final class AlertGroups extends StatePart {
  static final StateKind KIND =
      new StateKind('A', "groups of alerts about stories, and what their threshold is fitted to");

  /** Maximum number of groups; more than that, the oldest are forgotten. */
  static final int LIMIT = 4096;

  private static final double SAME_COSINE = 0.2;
  private static final double LEFT_COSINE = 0.3;
  private static final long OPEN_TIME = 72 * DocumentRing.HOUR;
  private static final long GAP = 12 * DocumentRing.HOUR;
  private static final long DAY = 24 * DocumentRing.HOUR;
  private static final long WEEK = 7 * DAY;
  private static final long FITTED_TIME = 2 * WEEK;
  private static final int FITTED_DOCUMENTS = 20_000;
  private static final int FIT_EVERY = 500;

  /** A week counts as at least so many documents, so a slow stream is not all alerts. */
  private static final double SLOWEST_WEEK = 1000;

  /** Scores are not taken before the history has this many documents. */
  static final int LEAST_HISTORY = 1500;

  private static final StateFormat<AlertGroups> FIT = StateFormat.of(AlertGroups.class);

  private final double budget;
  private final DocumentRing ring;
  private final NumberedPieces<AlertGroup> groups =
      new NumberedPieces<>(KIND.key(), AlertGroup.FORMAT);

  /** The open groups, and those that were open when they were last looked at. */
  private final List<AlertGroup> open = new ArrayList<>();

  private final LabeledGroups labeled = new LabeledGroups();

  /** By kind. */
  @Saved(1)
  private final List<FalseAlarmRate> rates = new ArrayList<>();

  @Saved(2)
  private long fittedAt = -FIT_EVERY;

  /** Number of the first document since which the stream has been sparse. */
  @Saved(3)
  private long sparseSince;

  /**
   * A score of a story that has grown, with the group that it belongs to.
   *
   * @param evidence newest first
   * @param threshold of the score's kind, for what is similar to judged groups
   */
  record Candidate(AlertGroup group, Score score, List<Evidence> evidence, double threshold) {}

  /**
   * @param budget wanted number of false alarms a week, positive
   */
  AlertGroups(double budget, DocumentRing ring) {
    super(KIND);
    this.budget = budget;
    this.ring = ring;
    var none = FalseAlarmRate.fit(new double[0], new double[0], 0, 1);
    rates.addAll(Collections.nCopies(NoveltyScorer.KINDS, none));
  }

  /** Returns the groups that users judged, which are saved apart. */
  LabeledGroups labeled() {
    return labeled;
  }

  private double threshold(int kind) {
    return rates.get(kind).threshold(budget * share(kind));
  }

  /** Returns the largest threshold of the kinds of evidence that alerts are raised for. */
  double largestThreshold() {
    return share(1) > 0 ? Math.max(threshold(0), threshold(1)) : threshold(0);
  }

  /** Returns the number of false alarms a week that the thresholds are expected to raise. */
  double expectedFalsePerWeek() {
    double sum = 0;
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      sum += share(kind) == 0 ? 0 : rates.get(kind).falsePerWeek(threshold(kind));
    }
    return sum;
  }

  private double share(int kind) {
    return isLongSparse() ? 1.0 / NoveltyScorer.KINDS : 1 - kind;
  }

  /** Returns whether the stream has been sparse for {@value #LEAST_HISTORY} documents. */
  boolean isLongSparse() {
    return ring.added() - sparseSince >= LEAST_HISTORY;
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
   * Puts a story into the group that its evidence belongs to, which may be a new one.
   *
   * @param evidence of which documents beyond the story's newest evidence are added to the group's
   * @param newId returns an id that no story and no group has
   */
  Candidate place(Story story, Score score, List<Evidence> evidence, LongSupplier newId) {
    StoryCentroid sum = sum(evidence, -1);
    AlertGroup group = groupFor(story, score, sum, newId);
    double factor = labeled.isEmpty() ? 1 : labeled.budgetFactor(group.id, sum);
    story.alertGroup = group.id;
    group.terms.add(sum(evidence, story.newestEvidence));
    for (Evidence each : evidence) {
      story.newestEvidence = Math.max(story.newestEvidence, each.number());
    }
    record(group, score);
    double threshold = rates.get(score.kind()).threshold(budget * share(score.kind()) * factor);
    return new Candidate(group, score, evidence, threshold);
  }

  /** Returns the sum of those documents that are newer than one. */
  private StoryCentroid sum(List<Evidence> evidence, long newerThan) {
    var terms = new StoryCentroid(ring.now());
    for (Evidence each : evidence) {
      if (each.number() > newerThan) {
        RingDocument document = ring.of(each.number());
        terms.add(document.compared(), document.time);
      }
    }
    return terms;
  }

  /** Returns the group for the evidence with these terms. */
  private AlertGroup groupFor(Story story, Score score, StoryCentroid terms, LongSupplier newId) {
    AlertGroup own = groupOf(story);
    if (own != null && own.isRaised) {
      if (score.value() < threshold(score.kind()) || own.terms.cosine(terms) >= LEFT_COSINE) {
        return own;
      }
      story.newestEvidence = Story.NONE;
      AlertGroup next = mostSimilar(terms, score, own);
      return next == null ? start(newId.getAsLong()) : next;
    }
    AlertGroup other = mostSimilar(terms, score, own);
    if (other == null) {
      return own == null ? start(story.id) : own;
    }
    if (own != null) {
      other.merge(own);
      remove(own);
    }
    return other;
  }

  private AlertGroup start(long id) {
    var group = new AlertGroup(id, ring.now(), ring.added());
    groups.put(id, group);
    open.add(group);
    return group;
  }

  /** Returns the group of similar evidence with a score as large, of equal ones the oldest. */
  private @Nullable AlertGroup mostSimilar(
      StoryCentroid terms, Score score, @Nullable AlertGroup own) {
    open.removeIf(group -> !isOpen(group));
    AlertGroup best = null;
    double most = SAME_COSINE;
    for (int i = 0; i < open.size(); i++) {
      AlertGroup group = open.get(i);
      if (group != own && (group.isRaised || group.largest[score.kind()] >= score.value())) {
        double cosine = group.terms.cosine(terms);
        boolean isOlder = best == null || group.id < best.id;
        if (cosine > most || (cosine == most && isOlder)) {
          best = group;
          most = cosine;
        }
      }
    }
    return best;
  }

  /**
   * Judges a group, or takes its judgment back. A group that is forgotten has nothing that others
   * could be compared with, so it is not judged.
   */
  void judge(long id, StoryAlert.@Nullable Label label) {
    AlertGroup group = groups.get(id);
    if (label == null) {
      labeled.remove(id);
    } else if (group != null) {
      labeled.put(group, label);
    }
  }

  void record(AlertGroup group, Score score) {
    group.lastTime = ring.now();
    group.largest[score.kind()] = Math.max(group.largest[score.kind()], score.value());
    groups.put(group.id, group);
  }

  /** Fits the threshold if it is time, and forgets old groups. Call after each document. */
  void refit() {
    if (!ring.isSparse()) {
      sparseSince = ring.added();
    }
    if (ring.added() - fittedAt < FIT_EVERY) {
      return;
    }
    fittedAt = ring.added();
    forget();
    int known = Math.min(ring.size(), FITTED_DOCUMENTS);
    double weeks = Math.max(timeOf(known), DocumentRing.HOUR) / (double) WEEK;
    double perWeek = Math.max(SLOWEST_WEEK, Math.max(known / weeks, 7.0 * ring.newerThan(DAY)));
    int most = Math.max(ring.newerThan(FITTED_TIME), FITTED_DOCUMENTS);
    int documents = (int) Math.max(1, Math.min(most, ring.added() - LEAST_HISTORY));
    long oldest = ring.added() - documents;
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      long since = kind == 0 ? oldest : Math.max(oldest, sparseSince);
      double[] scores = largest(kind, since, null);
      double[] byChance =
          labeled.isEmpty() ? new double[0] : largest(kind, since, StoryAlert.Label.CHANCE);
      double observed = Math.max(1, ring.added() - since);
      rates.set(kind, FalseAlarmRate.fit(scores, byChance, observed, perWeek));
    }
  }

  /** Returns the largest scores of groups from a document on that have this label. */
  private double[] largest(int kind, long oldest, StoryAlert.@Nullable Label label) {
    double[] scores = new double[groups.values().size()];
    int n = 0;
    for (AlertGroup group : groups.values()) {
      if (group.document >= oldest && group.largest[kind] > 0 && labeled.label(group.id) == label) {
        scores[n++] = group.largest[kind];
      }
    }
    return Arrays.copyOf(scores, n);
  }

  /** Returns the time in which the newest documents came, gaps cut to {@link #GAP}. */
  private long timeOf(int documents) {
    long sum = 0;
    for (long number = ring.added() - documents + 1; number < ring.added(); number++) {
      sum += Math.min(GAP, ring.of(number).time - ring.of(number - 1).time);
    }
    return sum;
  }

  private void forget() {
    long oldest = ring.added() - FITTED_DOCUMENTS;
    List<AlertGroup> old = new ArrayList<>();
    for (AlertGroup group : groups.values()) {
      if (group.lastTime <= ring.now() - FITTED_TIME && group.document < oldest) {
        old.add(group);
      }
    }
    old.forEach(this::remove);
    if (groups.values().size() > LIMIT) {
      groups.values().stream()
          .sorted(
              Comparator.<AlertGroup>comparingLong(g -> g.lastTime).thenComparingLong(g -> g.id))
          .limit(groups.values().size() - LIMIT)
          .toList()
          .forEach(this::remove);
    }
  }

  private void remove(AlertGroup group) {
    groups.remove(group.id);
    open.remove(group);
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    labeled.evict(rows);
    groups.changeIf(group -> group.terms.evict(rows));
  }

  @Override
  public void save(StateSink changes) {
    var writer = new StateWriter();
    groups.save(changes);
    FIT.write(this, writer);
    changes.put(key().take(), writer.take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    if (key.hasRemaining()) {
      open.add(groups.restore(key, value));
    } else {
      FIT.read(value, this);
    }
  }
}
