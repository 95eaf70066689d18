package io.swell.cli;

import io.swell.method.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A method to evaluate, given as {@code NAME[,KEY=VALUE...]}: its name and its own settings.
 *
 * @param settings option keys without the prefix {@code swell.}, with their values
 */
record MethodArgument(Method name, Map<String, String> settings) {
  private static final String PREFIX = "swell.";

  /** Parses an argument; {@code all} means every method. */
  static List<MethodArgument> parse(String argument) {
    String[] parts = argument.split(",", -1);
    Map<String, String> settings = new LinkedHashMap<>();
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw usageError(
            "--method " + argument + ": '" + part + "' is not KEY=VALUE",
            "write options after the name: --method rlsi,learn.topics-penalty=l2");
      }
      settings.put(part.substring(0, equals), part.substring(equals + 1));
    }
    String wanted = parts[0].toLowerCase(Locale.ROOT);
    List<MethodArgument> found =
        Arrays.stream(Method.values())
            .filter(name -> wanted.equals("all") || wanted.equals(name.toString()))
            .map(name -> new MethodArgument(name, settings))
            .toList();
    if (found.isEmpty()) {
      String names =
          Arrays.stream(Method.values()).map(Method::toString).collect(Collectors.joining(", "));
      throw usageError(
          "there is no method '" + parts[0] + "'", "choose one of %s, or all".formatted(names));
    }
    return found;
  }

  /** Returns this method with more settings, by full or short key. */
  MethodArgument with(Map<String, String> more) {
    Map<String, String> own = new LinkedHashMap<>(settings);
    more.forEach((key, value) -> own.put(shortKey(key), value));
    return new MethodArgument(name, own);
  }

  /** Returns the settings and the method, by full key. */
  Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    values.put("swell.method", name.toString());
    settings.forEach(
        (key, value) -> values.put(key.startsWith(PREFIX) ? key : PREFIX + key, value));
    return values;
  }

  @Override
  public String toString() {
    return name
        + settings.entrySet().stream()
            .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining());
  }

  /**
   * Returns all combinations of values of options; the values of the last assignment change
   * fastest. Without an assignment, returns one empty combination.
   *
   * @param assignments each {@code KEY=VALUE,VALUE,...}; keys may start with {@code swell.}
   * @return combinations of full keys and values
   */
  static List<Map<String, String>> grid(String argument, List<String> assignments) {
    List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      String values = assignment.substring(equals + 1);
      if (equals < 1 || values.isBlank()) {
        throw usageError(
            argument + " must be KEY=VALUE,VALUE,..., found " + assignment,
            "write for example " + argument + " learn.topics=50,100");
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

  private static CommandException usageError(String what, String remedy) {
    return new CommandException(ExitCode.USAGE, what, "", remedy);
  }
}
