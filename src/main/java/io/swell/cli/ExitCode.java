package io.swell.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** Exit codes of the commands, for use in scripts. */
final class ExitCode {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  static final int NO_KAFKA = 4;
  static final int INTERRUPTED = 130;

  /** What the Java runtime exits with after SIGTERM, once everything has stopped. */
  private static final int TERMINATED = 143;

  private ExitCode() {}

  /** Returns the codes and their meanings, as shown in the help. */
  static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put(" " + OK, "success");
    meanings.put(" " + FAILED, "failure");
    meanings.put(" " + USAGE, "invalid usage of the command");
    meanings.put(" " + BAD_INPUT, "invalid input or configuration");
    meanings.put(" " + NO_KAFKA, "Kafka cannot be reached or denies access");
    meanings.put(String.valueOf(INTERRUPTED), "interrupted by Ctrl-C");
    meanings.put(String.valueOf(TERMINATED), "ended by SIGTERM after an orderly stop");
    return meanings;
  }
}
