package io.swell.cli;

import java.util.Locale;

/** Writes a count with its noun: "1 query", "1,400 queries". */
final class CountPhrase {
  private CountPhrase() {}

  /**
   * Returns the count and the noun, in the plural unless the count is 1.
   *
   * @param singular a noun with a regular plural, which may follow other words: "live topic"
   */
  static String of(long count, String singular) {
    String plural =
        singular.matches(".*[^aeiou]y")
            ? singular.substring(0, singular.length() - 1) + "ies"
            : singular.endsWith("s") ? singular + "es" : singular + "s";
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? singular : plural);
  }
}
