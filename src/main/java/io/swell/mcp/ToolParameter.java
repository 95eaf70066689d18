package io.swell.mcp;

import java.util.List;
import java.util.Map;

/**
 * A parameter of a tool: what is allowed.
 *
 * @param schema the JSON schema of its values, with the default if there is one
 */
record ToolParameter(String name, Map<?, ?> schema) {
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
    return schema.get(key) instanceof Number bound ? bound.longValue() : 0;
  }

  private ToolException invalid(String allowed, Object found) {
    return new ToolException(name + " " + allowed + ", found " + found);
  }
}
