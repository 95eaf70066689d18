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
import org.jspecify.annotations.Nullable;

/**
 * A method to judge, as {@code NAME[,KEY=VALUE...]}: its name and options of its own.
 *
 * @param name of the method
 * @param settings short keys and values
 */
record MethodArgument(Method name, Map<String, String> settings) {

  /** Reads an argument; {@code all} is every method. */
  static List<MethodArgument> parse(String argument) {
    String[] parts = argument.split(",", -1);
    Map<String, String> settings = new LinkedHashMap<>();
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw wrong(
            "--method " + argument + ": '" + part + "' is not KEY=VALUE",
            "write options after the name: --method rlsi,learn.topics-penalty=l2");
      }
      settings.put(part.substring(0, equals), part.substring(equals + 1));
    }
    if (parts[0].equals("all")) {
      return Arrays.stream(Method.values())
          .map(name -> new MethodArgument(name, settings))
          .toList();
    }
    return Arrays.stream(Method.values())
        .filter(name -> name.toString().equals(parts[0].toLowerCase(Locale.ROOT)))
        .findFirst()
        .map(name -> List.of(new MethodArgument(name, settings)))
        .orElseThrow(
            () ->
                wrong(
                    "there is no method '" + parts[0] + "'",
                    "choose among "
                        + Arrays.stream(Method.values())
                            .map(Method::toString)
                            .collect(Collectors.joining(", "))
                        + ", or all"));
  }

  /**
   * Returns a copy of this for each value of an option that is varied.
   *
   * @param vary {@code KEY=VALUE,VALUE...} or null
   */
  List<MethodArgument> varied(@Nullable String vary) {
    if (vary == null) {
      return List.of(this);
    }
    List<MethodArgument> all = new ArrayList<>();
    for (String value : values(vary)) {
      Map<String, String> own = new LinkedHashMap<>(settings);
      own.put(key(vary), value);
      all.add(new MethodArgument(name, own));
    }
    return all;
  }

  /** The key of an argument {@code KEY=VALUE,VALUE...}. */
  static String key(String vary) {
    int equals = vary.indexOf('=');
    if (equals < 1 || equals == vary.length() - 1) {
      throw wrong(
          "--vary " + vary + " is not KEY=VALUE,VALUE...", "for example --vary learn.topics=10,20");
    }
    return vary.substring(0, equals);
  }

  private static String[] values(String vary) {
    return vary.substring(key(vary).length() + 1).split(",", -1);
  }

  /** Full keys and values. */
  Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    values.put("swell.method", name.toString());
    settings.forEach(
        (key, value) -> values.put(key.startsWith("swell.") ? key : "swell." + key, value));
    return values;
  }

  /** The name and what was set for it, without one key. */
  String without(String key) {
    return name
        + settings.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(key))
            .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return without("");
  }

  private static CommandException wrong(String what, String remedy) {
    return new CommandException(ExitCode.USAGE, what, "", remedy, null);
  }
}
