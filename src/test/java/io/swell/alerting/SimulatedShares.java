package io.swell.alerting;

import java.util.SplittableRandom;

/**
 * How many documents of 50 topics come in windows of 15 minutes. Documents a window follow a daily
 * wave of 60 % with gamma noise; shares follow Zipf, a fifth of the documents has no topic.
 */
final class SimulatedShares {
  static final int TOPICS = 50;
  static final int WINDOWS_A_DAY = 96;
  static final long WINDOW = 15 * 60_000L;
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

  /** Documents of a window, and of each topic. */
  record Draw(int documents, int[] counts) {}

  private final SplittableRandom random;
  private final Calm calm;
  private final double volume;
  private final double[] share = new double[TOPICS];
  private final double[] wander = new double[TOPICS];
  private final double[] phase = new double[TOPICS];
  private int window;

  /**
   * @param volume mean documents a window
   */
  SimulatedShares(Calm calm, double volume, long seed) {
    this.calm = calm;
    this.volume = volume;
    random = new SplittableRandom(seed);
    double sum = 0;
    for (int k = 0; k < TOPICS; k++) {
      share[k] = 1.0 / (k + 2);
      sum += share[k];
      phase[k] = random.nextDouble();
    }
    for (int k = 0; k < TOPICS; k++) {
      share[k] *= 0.8 / sum;
    }
  }

  /** Gives a topic a share of its own. */
  void setShare(int topic, double value) {
    share[topic] = value;
  }

  /**
   * The next window.
   *
   * @param burst topic whose share is multiplied, or -1
   */
  Draw next(int burst, double factor) {
    double day = (double) window++ / WINDOWS_A_DAY;
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
    return new Draw(n, counts);
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
