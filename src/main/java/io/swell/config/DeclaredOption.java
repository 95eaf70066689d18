package io.swell.config;

import java.util.Locale;

/**
 * One option, as declared by its record.
 *
 * @param option the declaration
 * @param type how its text is read
 */
record DeclaredOption(Option option, OptionType type) {
  /** The prefix of every key of Swell in files. */
  static final String PREFIX = "swell.";

  /** Returns the key without the prefix, as used in the messages of the record. */
  String key() {
    return option.key();
  }

  /** Returns the key as written in a file. */
  String fullKey() {
    return PREFIX + option.key();
  }

  /** Returns the environment variable that sets the option. */
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
