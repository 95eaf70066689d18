package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What would have been said of a newborn topic had it been watched from the first remembered
 * document on: the remembered documents are cut into windows as live ones are, and its detector
 * judges each. So a topic that was there all along is as usual at its birth, and one that has just
 * burst upon the stream is noticed with it.
 */
final class RetrospectiveDetection {
  private final AlertOptions options;
  private final BaselineCounts baseline;
  final ShareChangeDetector detector;

  /** What goes on at its birth; null if it is as usual. */
  @Nullable RunTotals rise;

  /** The rule that noticed it. */
  Alert.Rule rule;

  /**
   * @param history of the topic
   * @param until event time from which on documents are counted as they come
   */
  RetrospectiveDetection(BirthHistory history, AlertOptions options, long until) {
    this.options = options;
    baseline = new BaselineCounts(options);
    detector = new ShareChangeDetector(options, 0);
    rule = options.fast(true);
    long[] all = Arrays.stream(history.times()).filter(time -> time < until).sorted().toArray();
    long[] own =
        history.documents().stream()
            .mapToLong(BirthHistory.Document::eventTime)
            .filter(time -> time < until)
            .sorted()
            .toArray();
    var window = new CountingWindow(options);
    int counted = 0;
    int n = 0;
    for (long time : all) {
      if (window.isOver(time, n)) {
        counted += judge(window, counted, own, n);
        window.close();
        n = 0;
      }
      window.reach(time);
      n++;
    }
    if (n > 0) {
      judge(window, counted, own, n);
    }
  }

  /** N of the remembered documents, on the scale of the detector's K. */
  double documents() {
    return baseline.documents();
  }

  /** Judges a window; returns how many of the topic's documents it has. */
  private int judge(CountingWindow window, int counted, long[] own, int n) {
    int k = 0;
    while (counted + k < own.length && own[counted + k] < window.end) {
      k++;
    }
    if (baseline.documents() >= BaselineCounts.LEAST && n >= options.support()) {
      double mu = detector.expected(baseline, n);
      double z = detector.score(baseline, k, n);
      Verdict verdict = detector.judge(baseline, window.start, window.end, k, n, true);
      take(verdict);
      if (verdict == Verdict.GOES_ON && rise != null) {
        rise.add(window.start, window.end, k, n, mu, z);
      }
    }
    detector.learn(baseline, k, n, baseline.factor(n, window.end));
    baseline.add(n, window.end);
    return k;
  }

  private void take(Verdict verdict) {
    switch (verdict) {
      case RISEN_FAST, RISEN_SLOWLY -> {
        rise = new RunTotals();
        rise.take(detector.evidence(verdict));
        rule = verdict == Verdict.RISEN_FAST ? options.fast(true) : options.slow();
      }
      case FALLEN -> detector.reset();
      case OVER, NEW_USUAL -> rise = null;
      case USUAL, GOES_ON -> {}
    }
  }
}
