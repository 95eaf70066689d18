package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Judges a new topic over the documents from before its birth, as if it had been watched from the
 * first remembered document on.
 *
 * <p>The remembered documents are divided into windows as live documents are, and the topic's
 * detector judges and learns each window. So a topic that was always in the stream is normal at its
 * birth, and a topic that has just burst raises an alert with its birth. Falls are ignored.
 */
final class RetrospectiveDetection {
  private final AlertOptions options;
  private final BaselineCounts baseline;
  final ShareChangeDetector detector;

  /** The rise that is ongoing at the birth; null if there is none. */
  @Nullable RunTotals rise;

  /** The rule that detected the rise. */
  Alert.Rule rule;

  /**
   * @param history of the topic before its birth
   * @param until start of the open window; documents from then on are counted there
   */
  RetrospectiveDetection(BirthHistory history, AlertOptions options, long until) {
    this.options = options;
    baseline = new BaselineCounts(options);
    detector = new ShareChangeDetector(options, 0);
    rule = options.fastRule(true);
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
      window.extendTo(time);
      n++;
    }
    if (n > 0) {
      judge(window, counted, own, n);
    }
  }

  /** Returns N over the remembered documents, on the scale of the detector's K. */
  double documents() {
    return baseline.documents();
  }

  /**
   * Judges and learns a window.
   *
   * @param counted the topic's documents in the windows before
   * @param own event times of the topic's documents, ascending
   * @param n all documents of the window
   * @return the topic's documents in the window
   */
  private int judge(CountingWindow window, int counted, long[] own, int n) {
    int k = 0;
    while (counted + k < own.length && own[counted + k] < window.end) {
      k++;
    }
    if (baseline.documents() >= BaselineCounts.MIN_DOCUMENTS && n >= options.support()) {
      double mu = detector.expected(baseline, n);
      double z = detector.score(baseline, k, n);
      Verdict verdict = detector.judge(baseline, window.start, window.end, k, n, true);
      apply(verdict);
      if (verdict == Verdict.CONTINUES && rise != null) {
        rise.add(window.start, window.end, k, n, mu, z);
      }
    }
    detector.learn(baseline, k, n, baseline.fadeFactor(n, window.end));
    baseline.add(n, window.end);
    return k;
  }

  private void apply(Verdict verdict) {
    switch (verdict) {
      case RISEN_FAST, RISEN_SLOWLY -> {
        rise = new RunTotals();
        rise.copyFrom(detector.totals(verdict));
        rule = verdict == Verdict.RISEN_FAST ? options.fastRule(true) : options.slowRule();
      }
      case FALLEN -> detector.reset();
      case ENDED, NEW_BASELINE -> rise = null;
      case NORMAL, CONTINUES -> {}
    }
  }
}
