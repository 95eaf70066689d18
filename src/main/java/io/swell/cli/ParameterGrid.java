package io.swell.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All combinations of the given values of several options. */
final class ParameterGrid {
  private static final String PREFIX = "swell.";

  private ParameterGrid() {}

  /**
   * Returns all combinations; the values of the last assignment change fastest. Without an
   * assignment, returns one empty combination.
   *
   * @param argument name of the argument, for error messages
   * @param assignments each {@code KEY=VALUE,VALUE,...}; keys may start with {@code swell.}
   * @return combinations of full keys and values
   */
  static List<Map<String, String>> of(String argument, List<String> assignments) {
    List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      String values = assignment.substring(equals + 1);
      if (equals < 1 || values.isBlank()) {
        throw new CommandException(
            ExitCode.USAGE,
            argument + " must be KEY=VALUE,VALUE,..., found " + assignment,
            "write for example " + argument + " learn.topics=50,100",
            "",
            null);
      }
      String key = assignment.substring(0, equals).strip();
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> each : combinations) {
        for (String value : values.split(",", -1)) {
          Map<String, String> more = new LinkedHashMap<>(each);
          more.put(key.startsWith(PREFIX) ? key : PREFIX + key, value.strip());
          longer.add(more);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  /** Returns a full key as shown to users, without the prefix. */
  static String shortKey(String key) {
    return key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
  }
}
