package io.swell.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** How a command ended, for scripts. */
final class ExitCode {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  static final int NO_KAFKA = 4;
  static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** The codes and their meaning, as the help shows them. */
  static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put(" " + OK, "done");
    meanings.put(" " + FAILED, "failed");
    meanings.put(" " + USAGE, "the command was used wrongly");
    meanings.put(" " + BAD_INPUT, "the input or the configuration is wrong");
    meanings.put(" " + NO_KAFKA, "Kafka cannot be reached, or refuses");
    meanings.put(String.valueOf(INTERRUPTED), "interrupted");
    return meanings;
  }
}
