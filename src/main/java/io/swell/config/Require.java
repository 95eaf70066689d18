package io.swell.config;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Checks option values, also addresses of web servers, which may be secrets. The message names the
 * key, the value found and what is allowed.
 */
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

  /** Returns a URL that begins with {@code http://} or {@code https://} and a host; else null. */
  public static @Nullable URI httpUrl(String value) {
    try {
      URI uri = new URI(value);
      String scheme = uri.getScheme();
      return uri.getHost() != null
              && ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
          ? uri
          : null;
    } catch (URISyntaxException e) {
      return null; // without the cause, which contains the value, possibly a secret
    }
  }

  /** Returns whether a value is such a URL without a user, a query and a fragment. */
  public static boolean isPlainUrl(String value) {
    URI uri = httpUrl(value);
    return uri != null
        && uri.getRawUserInfo() == null
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }
}
