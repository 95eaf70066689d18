package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert.Kind;
import java.util.Arrays;
import java.util.stream.LongStream;
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
  private final BaselineCounts baseline;
  private final ShareChangeDetector detector;
  private Finding.@Nullable Change rise;

  /**
   * @param history of the topic before its birth
   * @param until start of the open window; documents from then on are counted there
   */
  RetrospectiveDetection(BirthHistory history, AlertOptions options, long until) {
    baseline = new BaselineCounts(options);
    detector = new ShareChangeDetector(options, 0);
    long[] all = sortedUntil(until, Arrays.stream(history.times()));
    long[] own =
        sortedUntil(until, history.documents().stream().mapToLong(each -> each.header().time()));
    var window = new CountingWindow(options);
    int counted = 0;
    for (long time : all) {
      if (window.isOver(time)) {
        counted += judge(window, counted, own);
        window.clear();
      }
      window.count(time);
    }
    if (window.isOpen()) {
      judge(window, counted, own);
    }
  }

  private static long[] sortedUntil(long until, LongStream times) {
    return times.filter(time -> time < until).sorted().toArray();
  }

  /** Returns the rise that is ongoing at the birth; null if there is none. */
  Finding.@Nullable Change rise() {
    return rise;
  }

  /** Hands over the detector, after bringing its K to the scale of another N. */
  ShareChangeDetector handOver(double documents) {
    detector.rescale(documents / Math.max(1, baseline.documents()));
    return detector;
  }

  /**
   * Judges and learns a window.
   *
   * @param counted the topic's documents in the windows before
   * @param own event times of the topic's documents, ascending
   * @return the topic's documents in the window
   */
  private int judge(CountingWindow window, int counted, long[] own) {
    int k = 0;
    while (counted + k < own.length && own[counted + k] < window.end()) {
      k++;
    }
    WindowCounts counts = window.counts(k);
    if (baseline.documents() >= BaselineCounts.MIN_DOCUMENTS
        && window.documents() >= AlertOptions.SUPPORT) {
      WindowCounts.Scored scored = detector.scored(baseline, counts);
      apply(detector.judge(scored, true, AlertJudgments.Factors.NONE), scored);
    }
    detector.learn(baseline, counts);
    baseline.add(window.documents(), window.start(), window.end());
    return k;
  }

  private void apply(Verdict verdict, WindowCounts.Scored window) {
    switch (verdict) {
      case RISEN_FAST, RISEN_SLOWLY -> rise = detector.change(Kind.EMERGING, verdict);
      case FALLEN -> detector.reset();
      case CONTINUES -> {
        if (rise != null) {
          rise = new Finding.Change(rise.kind(), rise.totals().with(window), rise.rule());
        }
      }
      case ENDED, NEW_BASELINE -> rise = null;
      case NORMAL -> {}
    }
  }
}
