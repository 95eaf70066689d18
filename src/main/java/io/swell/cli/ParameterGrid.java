package io.swell.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every combination of some values of some options. */
final class ParameterGrid {
  private static final String PREFIX = "swell.";

  private ParameterGrid() {}

  /**
   * Returns all combinations, the last assignment's values turning fastest; one empty combination
   * if there is no assignment.
   *
   * @param argument the argument's name, for errors
   * @param assignments {@code KEY=VALUE,VALUE,...} each, keys with or without {@code swell.}
   * @return full keys and values
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
            "for example " + argument + " learn.topics=50,100",
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

  /** Returns a full key as it is shown. */
  static String shown(String key) {
    return key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
  }
}
