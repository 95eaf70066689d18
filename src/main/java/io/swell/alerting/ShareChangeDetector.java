package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/**
 * Says of one topic, window by window, when it has more or fewer documents than usual, and when
 * that is over.
 *
 * <p>Of a window's n documents k belong to the topic, mu are expected from its usual K of N ({@link
 * BaselineCounts}), and {@code z = 2 (sqrt(k + 3/8) - sqrt(mu + 3/8)) / sqrt(phi (1 + n/N))}, where
 * phi &gt;= 1 is the topic's own dispersion: the mean of the squared score, each at most 9, learned
 * slowly so that it does not learn a burst.
 *
 * <ul>
 *   <li>Fast rule: {@code z > 4, k >= 5, k >= 2 mu} in two windows running; one for a newborn.
 *   <li>Slow rule: {@code C = max(0, C + min(z, 4) - 0.75) > 10} (Page's cumulative sum), with ten
 *       documents and 2.1 times those expected since C left 0.
 *   <li>Fallen: {@code z < -4} and at most half of those expected in three windows running.
 *   <li>Over: {@code z < 1} in four windows running; or the new usual after a day.
 * </ul>
 *
 * What is usual does not learn while a rule builds up or an alert goes on. One step costs O(1).
 */
final class ShareChangeDetector {
  /** Largest squared score that the dispersion learns. */
  private static final double MOST_DISPERSION = 9;

  /** Largest score that one window adds to the slow rule's sum. */
  private static final double MOST_SCORE = 4;

  /** Share of the slow rule's threshold from which on what is usual does not learn. */
  private static final double BUILDING = 0.5;

  private static final int FALLEN_WINDOWS = 3;

  /** What a window means. */
  enum Verdict {
    USUAL,
    RISEN_FAST,
    RISEN_SLOWLY,
    FALLEN,
    GOES_ON,
    OVER,
    NEW_USUAL
  }

  private final AlertOptions options;

  /** K: its documents in the past windows, faded as N is. */
  private double usual;

  private double dispersion = 1;
  private int high;
  private int low;
  private double sum;
  private int calm;

  /** Whether it goes on: 1 risen, -1 fallen, 0 not. */
  private int firing;

  private long fired;
  private final RunTotals run = new RunTotals();
  private final RunTotals slow = new RunTotals();

  /**
   * @param usual K to begin with
   */
  ShareChangeDetector(AlertOptions options, double usual) {
    this.options = options;
    this.usual = usual;
  }

  /** What was counted since what the verdict of a rule is about began. */
  RunTotals evidence(Verdict verdict) {
    return verdict == Verdict.RISEN_SLOWLY ? slow : run;
  }

  /** Whether the topic is as usual as far as the rules can see. */
  boolean isCalm() {
    return firing == 0 && high == 0 && low == 0 && sum <= BUILDING * options.sum();
  }

  double expected(BaselineCounts all, long n) {
    return all.expected(usual, n);
  }

  double score(BaselineCounts all, long k, long n) {
    return all.deviation(k, n, expected(all, n)) / Math.sqrt(Math.max(1, dispersion));
  }

  /** Judges a window; {@link #learn} must follow. */
  Verdict judge(BaselineCounts all, long start, long end, long k, long n, boolean newborn) {
    double mu = expected(all, n);
    double z = score(all, k, n);
    if (firing != 0) {
      return goOn(end, z);
    }
    boolean isHigh =
        z > (newborn ? options.newbornScore() : options.score())
            && k >= options.documents()
            && k >= options.ratio() * mu;
    boolean isLow = z < -options.score() && 2 * k <= mu;
    if (isHigh ? low > 0 : isLow ? high > 0 : true) {
      run.clear();
    }
    high = isHigh ? high + 1 : 0;
    low = isLow ? low + 1 : 0;
    if (isHigh || isLow) {
      run.add(start, end, k, n, mu, z);
    }
    sum = Math.max(0, sum + Math.min(z, MOST_SCORE) - options.slack());
    if (sum > 0) {
      slow.add(start, end, k, n, mu, z);
    } else {
      slow.clear();
    }
    Verdict verdict = verdict(newborn);
    if (verdict != Verdict.USUAL) {
      firing = verdict == Verdict.FALLEN ? -1 : 1;
      fired = start;
      calm = 0;
    } else if (!slow.isEmpty() && end - slow.since > options.longest().toMillis()) {
      sum = 0; // a level that is only a little higher has become the usual one
      slow.clear();
    }
    return verdict;
  }

  private Verdict verdict(boolean newborn) {
    if (high >= (newborn ? 1 : 2)) {
      return Verdict.RISEN_FAST;
    }
    if (low >= FALLEN_WINDOWS) {
      return Verdict.FALLEN;
    }
    return sum > options.sum()
            && slow.documents >= options.slowDocuments()
            && slow.ratio() >= options.slowRatio()
        ? Verdict.RISEN_SLOWLY
        : Verdict.USUAL;
  }

  private Verdict goOn(long end, double z) {
    calm = firing * z < options.exitScore() ? calm + 1 : 0;
    boolean isOver = calm >= options.exitWindows();
    if (!isOver && end - fired <= options.longest().toMillis()) {
      return Verdict.GOES_ON;
    }
    reset();
    return isOver ? Verdict.OVER : Verdict.NEW_USUAL;
  }

  /** Ends what goes on or builds up. */
  void reset() {
    firing = 0;
    high = 0;
    low = 0;
    sum = 0;
    run.clear();
    slow.clear();
  }

  /**
   * Learns a judged window, which {@code all} has not counted yet.
   *
   * @param factor by which counting it fades the past
   */
  void learn(BaselineCounts all, long k, long n, double factor) {
    if (isCalm()) {
      if (all.isWarm() && n >= options.support()) {
        double deviation = all.deviation(k, n, expected(all, n));
        double square = Math.min(MOST_DISPERSION, deviation * deviation);
        dispersion += options.dispersionRate() * (square - dispersion);
      }
      usual = usual * factor + k;
    } else {
      // its usual share stays what it is
      usual = usual * factor + (all.documents() > 0 ? usual / all.documents() * n : 0);
    }
  }

  /** Brings what is usual to the scale of another N. */
  void rescale(double factor) {
    usual *= factor;
  }

  /** Takes another topic's past for its own. */
  void merge(ShareChangeDetector other) {
    usual += other.usual;
  }

  void write(StateWriter out) {
    out.putDouble(usual).putDouble(dispersion).putDouble(sum).putLong(fired);
    out.putInt(high).putInt(low).putInt(calm).putInt(firing);
    run.write(out);
    slow.write(out);
  }

  static ShareChangeDetector read(AlertOptions options, StateReader in) {
    var detector = new ShareChangeDetector(options, in.getDouble());
    detector.dispersion = in.getDouble();
    detector.sum = in.getDouble();
    detector.fired = in.getLong();
    detector.high = in.getInt();
    detector.low = in.getInt();
    detector.calm = in.getInt();
    detector.firing = in.getInt();
    detector.run.take(RunTotals.read(in));
    detector.slow.take(RunTotals.read(in));
    return detector;
  }
}
