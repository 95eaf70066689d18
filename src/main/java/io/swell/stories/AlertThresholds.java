package io.swell.stories;

import io.swell.state.Saved;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scores from which alerts are raised, for each kind of evidence.
 *
 * <p>Groups of the last {@link #FITTED_TIME}, at least those of the newest {@value
 * #FITTED_DOCUMENTS} documents, are what {@link FalseAlarmRate} is fitted to, anew after every
 * {@value #FIT_EVERY} documents; so the threshold is a function of the past alone, and a gap in the
 * stream forgets nothing. While the history has H documents, less than y = {@value
 * DocumentRing#YOUNG}, thresholds are {@value #SHORT_HISTORY} (y / H - 1) higher: what it lacks by
 * chance seems new. Once a stream has been sparse for {@value #LONG_SPARSE} documents, each kind
 * has half of the budget; before, the second has no threshold. The number of documents a week is
 * that of the newest {@value #FITTED_DOCUMENTS}, in their active time, or of the last day, if that
 * is larger.
 */
final class AlertThresholds {
  private static final long DAY = 24 * DocumentRing.HOUR;
  private static final long WEEK = 7 * DAY;
  static final long FITTED_TIME = 2 * WEEK;
  static final int FITTED_DOCUMENTS = 20_000;
  private static final int FIT_EVERY = 500;

  /** Scores are not taken before the history has this many documents. */
  static final int LEAST_HISTORY = 700;

  private static final int LONG_SPARSE = 1500;
  private static final double SHORT_HISTORY = 4;

  private final double budget;
  private final DocumentRing ring;

  @Saved(1)
  private final List<FalseAlarmRate> rates = new ArrayList<>();

  @Saved(2)
  private long fittedAt = -FIT_EVERY;

  /** Number of the first document since which the stream has been sparse. */
  @Saved(3)
  private long sparseSince;

  /** Gives scores to be fitted to. */
  interface Scores {
    /** Returns the largest scores of groups from a document on that have this label. */
    double[] largest(int kind, long oldest, StoryAlert.@Nullable Label label);
  }

  /**
   * @param budget wanted number of false alarms a week, positive
   */
  AlertThresholds(double budget, DocumentRing ring) {
    this.budget = budget;
    this.ring = ring;
    var none = FalseAlarmRate.fit(new double[0], new double[0], 0, 1);
    rates.addAll(Collections.nCopies(NoveltyScorer.KINDS, none));
  }

  double of(int kind) {
    return of(kind, 1);
  }

  double of(int kind, double factor) {
    double lacks = DocumentRing.YOUNG / Math.max(1.0, ring.historySize()) - 1;
    double threshold = rates.get(kind).threshold(budget * share(kind) * factor);
    return threshold + SHORT_HISTORY * Math.max(0, lacks);
  }

  /** Returns the largest threshold of the kinds of evidence that alerts are raised for. */
  double largest() {
    return share(1) > 0 ? Math.max(of(0), of(1)) : of(0);
  }

  /** Returns the number of false alarms a week that the thresholds are expected to raise. */
  double expectedFalsePerWeek() {
    double sum = 0;
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      sum += share(kind) == 0 ? 0 : rates.get(kind).falsePerWeek(of(kind));
    }
    return sum;
  }

  private double share(int kind) {
    return isLongSparse() ? 1.0 / NoveltyScorer.KINDS : 1 - kind;
  }

  /** Returns whether the stream has been sparse for {@value #LONG_SPARSE} documents. */
  boolean isLongSparse() {
    return ring.added() - sparseSince >= LONG_SPARSE;
  }

  /** Takes in a document; returns whether it is time for a fit. */
  boolean advance() {
    if (!ring.isSparse()) {
      sparseSince = ring.added();
    }
    return ring.added() - fittedAt >= FIT_EVERY;
  }

  void fit(Scores scores) {
    fittedAt = ring.added();
    int known = Math.min(ring.size(), FITTED_DOCUMENTS);
    double weeks = Math.max(ring.activeTime(known), DocumentRing.HOUR) / (double) WEEK;
    double perWeek = Math.max(known / weeks, 7.0 * ring.newerThan(DAY));
    int most = Math.max(ring.newerThan(FITTED_TIME), FITTED_DOCUMENTS);
    int documents = (int) Math.max(1, Math.min(most, ring.added() - LEAST_HISTORY));
    long oldest = ring.added() - documents;
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      long since = kind == 0 ? oldest : Math.max(oldest, sparseSince);
      double[] unjudged = scores.largest(kind, since, null);
      double[] byChance = scores.largest(kind, since, StoryAlert.Label.CHANCE);
      double observed = Math.max(1, ring.added() - since);
      rates.set(kind, FalseAlarmRate.fit(unjudged, byChance, observed, perWeek));
    }
  }
}
