package io.swell.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter of a tool: what an agent is told of it, and what is allowed.
 *
 * @param schema the JSON schema of its values, with the default if there is one
 * @param isRequired whether it must be given
 */
record ToolParameter(String name, Map<String, Object> schema, boolean isRequired) {
  /** Longer texts do not fit into the address of a request. */
  private static final int LONGEST_TEXT = 600;

  static ToolParameter text(String name, String description) {
    return text(name, description, LONGEST_TEXT);
  }

  static ToolParameter text(String name, String description, int longest) {
    return of(name, description, "string").with("maxLength", longest);
  }

  /** A whole number that has no default, such as an id. */
  static ToolParameter id(String name, String description) {
    return of(name, description, "integer")
        .with("minimum", 0L)
        .with("maximum", Long.MAX_VALUE / 10);
  }

  static ToolParameter number(
      String name, String description, long byDefault, long smallest, long largest) {
    return of(name, description, "integer")
        .with("minimum", smallest)
        .with("maximum", largest)
        .with("default", byDefault);
  }

  /** One of several words, by default the first. */
  static ToolParameter choice(String name, String description, String... choices) {
    return of(name, description, "string")
        .with("enum", List.of(choices))
        .with("default", choices[0]);
  }

  private static ToolParameter of(String name, String description, String type) {
    return new ToolParameter(name, Map.of(), false)
        .with("type", type)
        .with("description", description);
  }

  private ToolParameter with(String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(schema);
    more.put(key, value);
    return new ToolParameter(name, more, isRequired);
  }

  /** Returns this parameter as one that must be given. */
  ToolParameter required() {
    Map<String, Object> without = new LinkedHashMap<>(schema);
    without.remove("default");
    return new ToolParameter(name, without, true);
  }

  /**
   * Reads a value. Numbers may be written as text, because agents often do.
   *
   * @throws ToolException if the value is not allowed; the message says what is
   */
  Object read(Object given) throws ToolException {
    if (schema.get("enum") instanceof List<?> choices) {
      if (choices.contains(given)) {
        return given;
      }
      throw invalid(
          "must be one of " + String.join(", ", choices.stream().map(String::valueOf).toList()),
          given);
    }
    if (schema.get("maxLength") instanceof Integer longest) {
      if (!(given instanceof String text) || text.isBlank()) {
        throw invalid("must be a text that is not blank", given);
      }
      if (text.length() > longest) {
        throw invalid("must have at most " + longest + " characters", text.length());
      }
      return text;
    }
    boolean isWhole = given instanceof Double number && number == number.longValue();
    String text = isWhole ? String.valueOf(((Double) given).longValue()) : given.toString();
    long number = text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
    long smallest = bound("minimum");
    long largest = bound("maximum");
    if (number >= smallest && number <= largest) {
      return number;
    }
    String range =
        schema.containsKey("default")
            ? " from " + smallest + " to " + largest
            : " of at least " + smallest;
    throw invalid("must be a whole number" + range, given);
  }

  private long bound(String key) {
    return (Long) schema.getOrDefault(key, 0L);
  }

  private ToolException invalid(String allowed, Object found) {
    return new ToolException(name + " " + allowed + ", found " + found);
  }
}
