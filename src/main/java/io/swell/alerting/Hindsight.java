package io.swell.alerting;

import io.swell.alerting.Detector.Verdict;
import io.swell.tracking.Past;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What would have been said of a newborn topic had it been watched from the first remembered
 * document on: the remembered documents are cut into windows as live ones are, and its detector
 * judges each. So a topic that was there all along is as usual at its birth, and one that has just
 * burst upon the stream is noticed with it.
 */
final class Hindsight {
  private final AlertOptions options;
  private final Usual usual;
  final Detector detector;

  /** What goes on at its birth; null if it is as usual. */
  @Nullable Build rise;

  /** The rule that noticed it. */
  Alert.Rule rule;

  /**
   * @param past of the topic
   * @param until event time from which on documents are counted as they come
   */
  Hindsight(Past past, AlertOptions options, long until) {
    this.options = options;
    usual = new Usual(options);
    detector = new Detector(options, 0);
    rule = options.fast(true);
    long[] all = Arrays.stream(past.times()).filter(time -> time < until).sorted().toArray();
    long[] own =
        past.documents().stream()
            .mapToLong(Past.Document::eventTime)
            .filter(time -> time < until)
            .sorted()
            .toArray();
    var span = new Span(options);
    int counted = 0;
    int n = 0;
    for (long time : all) {
      if (span.isOver(time, n)) {
        counted += judge(span, counted, own, n);
        span.close();
        n = 0;
      }
      span.reach(time);
      n++;
    }
    if (n > 0) {
      judge(span, counted, own, n);
    }
  }

  /** N of the remembered documents, on the scale of the detector's K. */
  double documents() {
    return usual.documents();
  }

  /** Judges a window; returns how many of the topic's documents it has. */
  private int judge(Span span, int counted, long[] own, int n) {
    int k = 0;
    while (counted + k < own.length && own[counted + k] < span.end) {
      k++;
    }
    if (usual.documents() >= Usual.LEAST && n >= options.support()) {
      double mu = detector.expected(usual, n);
      double z = detector.score(usual, k, n);
      Verdict verdict = detector.judge(usual, span.start, span.end, k, n, true);
      take(verdict);
      if (verdict == Verdict.GOES_ON && rise != null) {
        rise.add(span.start, span.end, k, n, mu, z);
      }
    }
    detector.learn(usual, k, n, usual.factor(n, span.end));
    usual.add(n, span.end);
    return k;
  }

  private void take(Verdict verdict) {
    switch (verdict) {
      case RISEN_FAST, RISEN_SLOWLY -> {
        rise = new Build();
        rise.take(detector.evidence(verdict));
        rule = verdict == Verdict.RISEN_FAST ? options.fast(true) : options.slow();
      }
      case FALLEN -> detector.reset();
      case OVER, NEW_USUAL -> rise = null;
      case USUAL, GOES_ON -> {}
    }
  }
}
