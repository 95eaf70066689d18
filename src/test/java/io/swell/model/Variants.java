package io.swell.model;

import java.time.Duration;

/** Options that differ in one point. */
public final class Variants {
  private Variants() {}

  /** The same with another theta, fixed. */
  public static LearnOptions theta(LearnOptions options, double theta) {
    return change(options, theta, options.schedule(), 1, options.forgetting(), options.rho());
  }

  /** Forgets everything before, whenever event time has passed: batch learning. */
  public static LearnOptions forgettingAll(LearnOptions options) {
    return change(options, options.theta(), PenaltySchedule.WEIGHT, 1, Forgetting.TIME, 0);
  }

  /** The paper's re-scaling with exponent rho, and xi embedded iterations. */
  public static LearnOptions power(LearnOptions options, double rho, int xi) {
    return change(options, options.theta(), options.schedule(), xi, Forgetting.POWER, rho);
  }

  /** Elapsed event time that leaves nothing of the past, for {@link #forgettingAll}. */
  public static final long AGES = Duration.ofDays(365_000).toMillis();

  private static LearnOptions change(
      LearnOptions options,
      double theta,
      PenaltySchedule schedule,
      int embeddedIterations,
      Forgetting forgetting,
      double rho) {
    return new LearnOptions(
        options.topics(),
        options.topicsPenalty(),
        options.codesPenalty(),
        options.nonNegative(),
        options.codesWeight(),
        0,
        theta,
        schedule,
        options.batchSize(),
        embeddedIterations,
        forgetting,
        rho,
        options.halfLifeDocuments(),
        Duration.ofSeconds(1),
        StoragePrecision.DOUBLE);
  }
}
