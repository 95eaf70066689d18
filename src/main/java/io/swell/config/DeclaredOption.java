package io.swell.config;

import java.util.Locale;

/**
 * One option as its record declares it.
 *
 * @param option the declaration
 * @param type how its text is read
 */
record DeclaredOption(Option option, OptionType type) {
  /** What every key of ours begins with in files. */
  static final String PREFIX = "swell.";

  /** The key without the prefix, as the record's own messages say it. */
  String key() {
    return option.key();
  }

  /** The key as it is written in a file. */
  String fullKey() {
    return PREFIX + option.key();
  }

  /** The environment variable that sets it. */
  String variable() {
    return variable(fullKey());
  }

  String byDefault() {
    return option.byDefault();
  }

  static String variable(String fullKey) {
    return fullKey.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
