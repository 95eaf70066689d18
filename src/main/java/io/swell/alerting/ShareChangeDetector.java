package io.swell.alerting;

import io.swell.math.AnscombeScore;
import io.swell.output.Alert;
import io.swell.state.Saved;

/**
 * Detects, window by window, that one topic has more or fewer documents than its baseline, and when
 * that is over.
 *
 * <p>A window has n documents, and k of them belong to the topic. The baseline expects {@code mu =
 * n (K + 1/2) / (N + 1)} of them, where K and N are the topic's documents and all documents of the
 * past windows, faded ({@link BaselineCounts}). Where that is not what is usual at this hour, mu is
 * the number nearest to k that is ({@link UsualCount}). The score z is their {@link AnscombeScore}
 * divided by sqrt(phi). The topic's dispersion phi &gt;= 1 lowers it for a topic whose counts vary
 * more than Poisson counts. It is the mean of the squared Anscombe scores, each at most 9, and is
 * learned slowly so that it does not learn a burst.
 *
 * <p>The rules, with the default thresholds:
 *
 * <ul>
 *   <li>Fast rise: {@code z > 4, k >= 5, k >= 2 mu} in two windows in a row; in one window if
 *       {@code z > 8}, and with {@code z > 3.5} for an emerging topic.
 *   <li>Slow rise: {@code C = max(0, C + min(z, 4) - 0.75) > 10} (Page's cumulative sum, CUSUM),
 *       with at least 10 documents and 2.1 times the expected ones since C was last 0.
 *   <li>Fall: {@code z < -4, k <= mu / 2} in three windows in a row.
 *   <li>End: {@code z < 1} after a rise, or {@code z > -1} after a fall, in four windows in a row.
 *       A change that lasts longer than a day ends too: its level becomes the new baseline.
 * </ul>
 *
 * <p>The thresholds of a topic, here 4, 8, 3.5, 10 and -4, are multiplied by the {@link
 * AlertJudgments.Factors} of the judgments of its alerts.
 *
 * <p>While a change is ongoing or a rule is close to detecting one, the topic's baseline share K /
 * N stays as it was, so that a burst does not raise its own baseline. A window costs O(1).
 */
final class ShareChangeDetector {
  /** Windows in a row that must stay below the exit score for an alert to end. */
  private static final int EXIT_WINDOWS = 4;

  /** Weight of each new window in the dispersion of a topic. */
  private static final double DISPERSION_RATE = 0.005;

  /** Slow rule: what is subtracted from each score before it is added. */
  private static final double SLOW_SLACK = 0.75;

  /** Largest squared score that the dispersion learns. */
  private static final double MAX_SQUARED_SCORE = 9;

  /** Largest score that one window adds to the sum of the slow rule. */
  private static final double MAX_SUMMED_SCORE = 4;

  /** Part of the slow rule's threshold above which the baseline does not learn. */
  private static final double BUILD_UP_SHARE = 0.5;

  private static final int FALLEN_WINDOWS = 3;

  enum Verdict {
    /** No change is detected, and none is ongoing. */
    NORMAL,
    /** The fast rule detects a rise. */
    RISEN_FAST,
    /** The slow rule detects a rise. */
    RISEN_SLOWLY,
    /** The topic has fallen. */
    FALLEN,
    /** The change that was detected earlier is ongoing. */
    CONTINUES,
    /** The change is over. */
    ENDED,
    /** The change has lasted so long that its level becomes the baseline. */
    NEW_BASELINE
  }

  private final AlertOptions options;

  /** K: the topic's documents in the past windows, faded as N is. */
  @Saved(1)
  private double topicDocuments;

  @Saved(2)
  private double dispersion = 1;

  @Saved(3)
  private double slowSum;

  /** Start of the window in which the ongoing change was detected. */
  @Saved(4)
  private long detectedAt;

  @Saved(5)
  private int highWindows;

  @Saved(6)
  private int lowWindows;

  @Saved(7)
  private int calmWindows;

  /** The ongoing change: 1 for a rise, -1 for a fall, 0 if there is none. */
  @Saved(8)
  private int direction;

  /** The windows that the fast rule, or the rule for a fall, has counted in a row. */
  @Saved(9)
  private RunTotals fastRun = RunTotals.EMPTY;

  /** The windows since the sum of the slow rule was last 0. */
  @Saved(10)
  private RunTotals slowRun = RunTotals.EMPTY;

  @Saved(11)
  private final HourlyCounts hours = new HourlyCounts();

  /**
   * @param topicDocuments initial K
   */
  ShareChangeDetector(AlertOptions options, double topicDocuments) {
    this.options = options;
    this.topicDocuments = topicDocuments;
  }

  /**
   * Returns the change that the newest verdict is about.
   *
   * @param verdict a rise or a fall
   */
  Finding.Change change(Alert.Kind kind, Verdict verdict) {
    return verdict == Verdict.RISEN_SLOWLY
        ? new Finding.Change(kind, slowRun, AlertOptions.slowRule())
        : new Finding.Change(kind, fastRun, options.fastRule());
  }

  /** Whether no change is ongoing and no rule is close to detecting one. */
  boolean isCalm() {
    return direction == 0
        && highWindows == 0
        && lowWindows == 0
        && slowSum <= BUILD_UP_SHARE * AlertOptions.SLOW_SUM;
  }

  WindowCounts.Scored scored(BaselineCounts baseline, WindowCounts counts) {
    double expected = expected(baseline, counts);
    double deviation = baseline.deviation(counts, expected);
    return new WindowCounts.Scored(
        counts, expected, deviation / Math.sqrt(Math.max(1, dispersion)));
  }

  /** Returns mu: of the usual numbers of documents the one nearest to those of a window. */
  private double expected(BaselineCounts baseline, WindowCounts counts) {
    double flat = baseline.expected(topicDocuments, counts.allDocuments());
    return UsualCount.of(flat, counts, hours, baseline.hours).nearest(counts.documents());
  }

  /** Judges a window. The caller must then call {@link #learn} with it. */
  Verdict judge(WindowCounts.Scored window, boolean isEmerging, AlertJudgments.Factors factors) {
    long start = window.counts().start();
    long end = window.counts().end();
    if (direction != 0) {
      return judgeOngoing(end, window.score());
    }
    countFast(window, isEmerging, factors);
    countSlow(window);
    Verdict verdict = verdict(isEmerging || isSurelyHigh(window, isEmerging, factors), factors);
    if (verdict != Verdict.NORMAL) {
      direction = verdict == Verdict.FALLEN ? -1 : 1;
      detectedAt = start;
      calmWindows = 0;
    } else if (!slowRun.isEmpty() && end - slowRun.since() > options.maxDuration().toMillis()) {
      slowSum = 0; // the slightly higher level has lasted long enough to be the baseline
      slowRun = slowRun.cleared();
    }
    return verdict;
  }

  /**
   * Whether a window that is still open would be high even with a score half as large, or seven
   * tenths as large for an emerging topic. Less than that is not enough, since an open window is
   * judged after each mini-batch.
   */
  boolean isSurelyHigh(
      WindowCounts.Scored window, boolean isEmerging, AlertJudgments.Factors factors) {
    double counted = (isEmerging ? 0.7 : 0.5) * window.score();
    return direction == 0 && isHigh(window, counted, isEmerging, factors);
  }

  private boolean isHigh(
      WindowCounts.Scored window,
      double score,
      boolean isEmerging,
      AlertJudgments.Factors factors) {
    long k = window.counts().documents();
    return score > factors.rise() * (isEmerging ? AlertOptions.EMERGING_SCORE : AlertOptions.SCORE)
        && k >= options.minDocuments()
        && k >= AlertOptions.MIN_RATIO * window.expected();
  }

  private void countFast(
      WindowCounts.Scored window, boolean isEmerging, AlertJudgments.Factors factors) {
    long k = window.counts().documents();
    boolean isHigh = isHigh(window, window.score(), isEmerging, factors);
    boolean isLow =
        window.score() < -factors.fall() * AlertOptions.SCORE && 2 * k <= window.expected();
    boolean isRunContinued = (isHigh && lowWindows == 0) || (isLow && highWindows == 0);
    if (!isRunContinued) {
      fastRun = fastRun.cleared();
    }
    if (isHigh || isLow) {
      fastRun = fastRun.with(window);
    }
    highWindows = isHigh ? highWindows + 1 : 0;
    lowWindows = isLow ? lowWindows + 1 : 0;
  }

  private void countSlow(WindowCounts.Scored window) {
    double score = Math.min(window.score(), MAX_SUMMED_SCORE);
    slowSum = Math.max(0, slowSum + score - SLOW_SLACK);
    slowRun = slowSum > 0 ? slowRun.with(window) : slowRun.cleared();
  }

  private Verdict verdict(boolean isOneWindowEnough, AlertJudgments.Factors factors) {
    if (highWindows >= (isOneWindowEnough ? 1 : 2)) {
      return Verdict.RISEN_FAST;
    }
    if (lowWindows >= FALLEN_WINDOWS) {
      return Verdict.FALLEN;
    }
    return slowSum > factors.rise() * AlertOptions.SLOW_SUM
            && slowRun.documents() >= AlertOptions.SLOW_DOCUMENTS
            && slowRun.exceeds(AlertOptions.SLOW_RATIO)
        ? Verdict.RISEN_SLOWLY
        : Verdict.NORMAL;
  }

  private Verdict judgeOngoing(long end, double z) {
    calmWindows = direction * z < AlertOptions.EXIT_SCORE ? calmWindows + 1 : 0;
    boolean isOver = calmWindows >= EXIT_WINDOWS;
    if (!isOver && end - detectedAt <= options.maxDuration().toMillis()) {
      return Verdict.CONTINUES;
    }
    reset();
    return isOver ? Verdict.ENDED : Verdict.NEW_BASELINE;
  }

  /** Ends the ongoing change, and restarts all rules. */
  void reset() {
    direction = 0;
    highWindows = 0;
    lowWindows = 0;
    slowSum = 0;
    fastRun = fastRun.cleared();
    slowRun = slowRun.cleared();
  }

  /**
   * Learns a window after it was judged, or when it is too small to be judged.
   *
   * @param baseline the past windows, without this one
   */
  void learn(BaselineCounts baseline, WindowCounts counts) {
    long n = counts.allDocuments();
    double factor = baseline.fadeFactor(n, counts.end());
    if (isCalm()) {
      if (baseline.isWarm() && n >= AlertOptions.SUPPORT) {
        double deviation = baseline.deviation(counts, expected(baseline, counts));
        double square = Math.min(MAX_SQUARED_SCORE, deviation * deviation);
        dispersion += DISPERSION_RATE * (square - dispersion);
      }
      topicDocuments = topicDocuments * factor + counts.documents();
    } else {
      // adds as many documents as keep the baseline share the same
      topicDocuments =
          topicDocuments * factor
              + (baseline.documents() > 0 ? topicDocuments / baseline.documents() * n : 0);
    }
    hours.add(counts.start(), counts.end(), counts.documents());
  }

  /** Brings K to the scale of another N, of other documents, by a factor. */
  void rescale(double factor) {
    hours.clear();
    topicDocuments *= factor;
  }

  /** Adds the past of a topic that was merged into this one. */
  void merge(ShareChangeDetector other) {
    topicDocuments += other.topicDocuments;
    hours.merge(other.hours);
  }
}
