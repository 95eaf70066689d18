package io.swell.alerting;

import static io.swell.alerting.SimulatedShares.TOPICS;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.alerting.SimulatedShares.Calm;

/** Topics of simulated shares, drawn without any text, and what the detectors say about them. */
final class SimulatedTopics {
  private final SimulatedShares shares;
  private final AlertOptions options;
  private final BaselineCounts baseline;
  private final ShareChangeDetector[] detectors = new ShareChangeDetector[TOPICS];
  private int window;

  /** Alerts so far. */
  long alerts;

  SimulatedTopics(AlertOptions options, Calm calm, double volume, long seed) {
    this.options = options;
    shares = new SimulatedShares(calm, volume, seed);
    baseline = new BaselineCounts(options);
    for (int k = 0; k < TOPICS; k++) {
      detectors[k] = new ShareChangeDetector(options, 0);
    }
  }

  /** Gives a topic a share of its own. */
  void setShare(int topic, double value) {
    shares.setShare(topic, value);
  }

  /**
   * Goes on by one window.
   *
   * @param burst topic whose share is multiplied, or -1
   * @return the first topic that a rule rose for, or -1
   */
  int next(int burst, double factor) {
    SimulatedShares.Draw draw = shares.next(burst, factor);
    return judge(draw.counts(), draw.documents());
  }

  private int judge(int[] counts, int n) {
    long start = window * SimulatedShares.WINDOW;
    long end = start + SimulatedShares.WINDOW;
    window++;
    int risen = -1;
    boolean judged = baseline.isWarm() && n >= options.support();
    for (int k = 0; judged && k < TOPICS; k++) {
      var window = new WindowCounts(start, end, counts[k], n);
      Verdict verdict = detectors[k].judge(detectors[k].scored(baseline, window), false);
      boolean isAlert =
          verdict == Verdict.RISEN_FAST
              || verdict == Verdict.RISEN_SLOWLY
              || verdict == Verdict.FALLEN;
      alerts += isAlert ? 1 : 0;
      if (isAlert && risen < 0) {
        risen = k;
      }
    }
    for (int k = 0; k < TOPICS; k++) {
      detectors[k].learn(baseline, new WindowCounts(start, end, counts[k], n));
    }
    baseline.add(n, end);
    return risen;
  }
}
