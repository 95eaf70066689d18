package io.swell.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a tool: what an agent is told of it, and what is allowed.
 *
 * @param name of the parameter
 * @param description what it means, for an agent that knows nothing else
 * @param kind what its values are
 * @param isRequired whether it must be given
 * @param byDefault the value if it is not given, or null if that is absence
 * @param choices the allowed values of a choice
 * @param smallest the smallest allowed number
 * @param largest the largest allowed number, or length of a text
 */
record ToolParameter(
    String name,
    String description,
    Kind kind,
    boolean isRequired,
    @Nullable Object byDefault,
    List<String> choices,
    long smallest,
    long largest) {

  /** Longer texts do not fit into the address of a request. */
  private static final int LONGEST_TEXT = 600;

  /** The kinds of values. */
  enum Kind {
    TEXT("string"),
    CHOICE("string"),
    NUMBER("integer");

    private final String type;

    Kind(String type) {
      this.type = type;
    }
  }

  static ToolParameter text(String name, String description) {
    return text(name, description, LONGEST_TEXT);
  }

  static ToolParameter text(String name, String description, int longest) {
    return new ToolParameter(name, description, Kind.TEXT, false, null, List.of(), 0, longest);
  }

  /** A whole number that has no default, such as an id. */
  static ToolParameter id(String name, String description) {
    return new ToolParameter(
        name, description, Kind.NUMBER, false, null, List.of(), 0, Long.MAX_VALUE / 10);
  }

  static ToolParameter number(
      String name, String description, long byDefault, long smallest, long largest) {
    return new ToolParameter(
        name, description, Kind.NUMBER, false, byDefault, List.of(), smallest, largest);
  }

  /** One of several words, by default the first. */
  static ToolParameter choice(String name, String description, String... choices) {
    return new ToolParameter(
        name, description, Kind.CHOICE, false, choices[0], List.of(choices), 0, 0);
  }

  /** Returns this parameter as one that must be given. */
  ToolParameter required() {
    return new ToolParameter(name, description, kind, true, null, choices, smallest, largest);
  }

  /** Returns the JSON schema of the values. */
  Map<String, Object> schema() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", kind.type);
    schema.put("description", description);
    if (kind == Kind.CHOICE) {
      schema.put("enum", choices);
    }
    if (kind == Kind.TEXT) {
      schema.put("maxLength", largest);
    }
    if (kind == Kind.NUMBER) {
      schema.put("minimum", smallest);
      schema.put("maximum", largest);
    }
    if (byDefault != null) {
      schema.put("default", byDefault);
    }
    return schema;
  }

  /**
   * Reads a value. Numbers may be written as text, because agents often do.
   *
   * @throws ToolException if the value is not allowed; the message says what is
   */
  Object read(Object given) throws ToolException {
    switch (kind) {
      case TEXT -> {
        if (!(given instanceof String text) || text.isBlank()) {
          throw invalid("must be a text that is not blank", given);
        }
        if (text.length() > largest) {
          throw invalid("must have at most " + largest + " characters", text.length());
        }
        return text;
      }
      case CHOICE -> {
        if (choices.contains(given)) {
          return given;
        }
        throw invalid("must be one of " + String.join(", ", choices), given);
      }
      case NUMBER -> {
        boolean isWhole = given instanceof Double number && number == number.longValue();
        String text = isWhole ? String.valueOf(((Double) given).longValue()) : given.toString();
        long number = text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
        if (number >= smallest && number <= largest) {
          return number;
        }
        String range =
            byDefault == null ? " of at least " + smallest : " from " + smallest + " to " + largest;
        throw invalid("must be a whole number" + range, given);
      }
    }
    throw new IllegalStateException("unknown kind " + kind);
  }

  private ToolException invalid(String allowed, Object found) {
    return new ToolException(name + " " + allowed + ", found " + found);
  }
}
