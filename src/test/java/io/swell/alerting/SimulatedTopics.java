package io.swell.alerting;

import io.swell.alerting.Detector.Verdict;
import java.util.SplittableRandom;

/**
 * Counts of 50 topics in windows of 15 minutes, drawn without any text, and what the detectors say
 * about them. Documents a window follow a daily wave of 60 % with gamma noise; shares follow Zipf.
 */
final class SimulatedTopics {
  static final int TOPICS = 50;
  static final int WINDOWS_A_DAY = 96;
  private static final long WINDOW = 15 * 60_000L;
  private static final double WAVE = 0.6;
  private static final double VOLUME_NOISE = 0.2;
  private static final double WANDER = 0.2;
  private static final double OWN_WAVE = 0.4;

  /** How shares move while nothing happens. */
  enum Calm {
    /** Every share stays what it is. */
    STEADY,
    /** Each log share wanders: Ornstein-Uhlenbeck, deviation 0.2, relaxing within 12 hours. */
    WANDERING,
    /** Each topic has its own daily cycle of 40 %. */
    DAILY,
    /** Both. */
    BOTH
  }

  private final SplittableRandom random;
  private final Calm calm;
  private final double volume;
  private final AlertOptions options;
  private final Usual usual;
  private final Detector[] detectors = new Detector[TOPICS];
  private final double[] share = new double[TOPICS];
  private final double[] wander = new double[TOPICS];
  private final double[] phase = new double[TOPICS];
  private int window;

  /** Alerts so far. */
  long alerts;

  SimulatedTopics(AlertOptions options, Calm calm, double volume, long seed) {
    this.options = options;
    this.calm = calm;
    this.volume = volume;
    random = new SplittableRandom(seed);
    usual = new Usual(options);
    double sum = 0;
    for (int k = 0; k < TOPICS; k++) {
      detectors[k] = new Detector(options, 0);
      share[k] = 1.0 / (k + 2);
      sum += share[k];
      phase[k] = random.nextDouble();
    }
    for (int k = 0; k < TOPICS; k++) {
      share[k] *= 0.8 / sum; // a fifth belongs to no topic
    }
  }

  /** Gives a topic a share of its own. */
  void setShare(int topic, double value) {
    share[topic] = value;
  }

  /**
   * Goes on by one window.
   *
   * @param burst topic whose share is multiplied, or -1
   * @return the first topic that a rule rose for, or -1
   */
  int next(int burst, double factor) {
    double day = (double) window / WINDOWS_A_DAY;
    double mean = volume * (1 + WAVE * Math.sin(2 * Math.PI * day));
    int n = poisson(mean * gamma(1 / VOLUME_NOISE) * VOLUME_NOISE);
    int[] counts = new int[TOPICS];
    double total = 0;
    double[] now = new double[TOPICS];
    for (int k = 0; k < TOPICS; k++) {
      now[k] = share[k] * movement(k, day) * (k == burst ? factor : 1);
      total += now[k];
    }
    for (int i = 0; i < n; i++) {
      double u = random.nextDouble() * Math.max(1, total);
      for (int k = 0; k < TOPICS; k++) {
        u -= now[k];
        if (u < 0) {
          counts[k]++;
          break;
        }
      }
    }
    return judge(counts, n);
  }

  private double movement(int topic, double day) {
    double moved = 1;
    if (calm == Calm.WANDERING || calm == Calm.BOTH) {
      double keep = Math.exp(-1.0 / (WINDOWS_A_DAY / 2));
      wander[topic] =
          keep * wander[topic] + WANDER * Math.sqrt(1 - keep * keep) * random.nextGaussian();
      moved *= Math.exp(wander[topic]);
    }
    if (calm == Calm.DAILY || calm == Calm.BOTH) {
      moved *= 1 + OWN_WAVE * Math.sin(2 * Math.PI * (day + phase[topic]));
    }
    return moved;
  }

  private int judge(int[] counts, int n) {
    long start = window * WINDOW;
    long end = start + WINDOW;
    window++;
    int risen = -1;
    boolean judged = usual.isWarm() && n >= options.support();
    for (int k = 0; judged && k < TOPICS; k++) {
      Verdict verdict = detectors[k].judge(usual, start, end, counts[k], n, false);
      boolean isAlert =
          verdict == Verdict.RISEN_FAST
              || verdict == Verdict.RISEN_SLOWLY
              || verdict == Verdict.FALLEN;
      alerts += isAlert ? 1 : 0;
      if (isAlert && risen < 0) {
        risen = k;
      }
    }
    double factor = usual.factor(n, end);
    for (int k = 0; k < TOPICS; k++) {
      detectors[k].learn(usual, counts[k], n, factor);
    }
    usual.add(n, end);
    return risen;
  }

  private int poisson(double mean) {
    double normal = mean + Math.sqrt(mean) * random.nextGaussian();
    if (mean > 30) {
      return (int) Math.max(0, Math.round(normal));
    }
    double limit = Math.exp(-mean);
    int k = 0;
    for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) {
      k++;
    }
    return k;
  }

  /** Marsaglia and Tsang, for shapes above 1. */
  private double gamma(double shape) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(1 - random.nextDouble()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
