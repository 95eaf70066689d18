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
}
