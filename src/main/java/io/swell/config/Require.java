package io.swell.config;

/** Checks option values. The message names the key, the value found and what is allowed. */
public final class Require {
  private Require() {}

  /**
   * Requires a condition on the value of an option.
   *
   * @param holds the condition, written so that NaN makes it false
   * @param key the option's key, without the prefix {@code swell.}
   * @param found the value found
   * @param allowed what is allowed, as a phrase: {@code "must be positive"}
   * @throws IllegalArgumentException {@code "learn.batch-size must be positive, found -3"}
   */
  public static void require(boolean holds, String key, Object found, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(key + " " + allowed + ", found " + found);
    }
  }

  /** Requires a value of at least {@code least}. */
  public static void requireAtLeast(String key, Number found, long least) {
    require(found.doubleValue() >= least, key, found, "must be " + least + " or more");
  }

  /** Requires a value from {@code least} to {@code most}, both inclusive. */
  public static void requireRange(String key, Number found, long least, long most) {
    double value = found.doubleValue();
    require(value >= least && value <= most, key, found, "must be " + least + " to " + most);
  }

  /** Requires a value from {@code least} to {@code most}, both inclusive. */
  public static <T extends Comparable<T>> void requireBetween(
      String key, T found, T least, T most) {
    boolean holds = found.compareTo(least) >= 0 && found.compareTo(most) <= 0;
    require(holds, key, found, "must be from " + least + " to " + most);
  }

  /** Requires a finite value of at least 0. */
  public static void requireNonNegative(String key, double found) {
    require(found >= 0 && found < Double.POSITIVE_INFINITY, key, found, "must be finite and >= 0");
  }

  /** Requires a finite value above 0. */
  public static void requirePositive(String key, double found) {
    require(
        found > 0 && found < Double.POSITIVE_INFINITY, key, found, "must be finite and positive");
  }

  /** Requires a value above 0 and at most 1. */
  public static void requireFraction(String key, double found) {
    require(found > 0 && found <= 1, key, found, "must be above 0 and at most 1");
  }
}
