package io.swell.config;

import org.jspecify.annotations.Nullable;

/**
 * One thing wrong with a configuration.
 *
 * @param key the full key, or the text found where a key is expected
 * @param value the value found, masked if secret, or null if the key alone is wrong
 * @param origin where it was found: a file, a variable, an argument
 * @param problem what is wrong and what is allowed
 * @param remedy what to do
 */
public record ConfigurationFault(
    String key, @Nullable String value, String origin, String problem, String remedy) {
  /** Returns one line with key, value, origin, problem and remedy. */
  @Override
  public String toString() {
    String shown = value == null ? "" : " = " + (value.isEmpty() ? "(empty)" : value);
    return "%s%s [%s]: %s; %s".formatted(key, shown, origin, problem, remedy);
  }
}
