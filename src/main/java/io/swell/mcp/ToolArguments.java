package io.swell.mcp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The arguments of one call of a tool, all of them checked. */
final class ToolArguments {
  private final Map<String, Object> values = new HashMap<>();

  /**
   * Checks the arguments of a call.
   *
   * @throws ToolException if one is missing, unknown or not allowed
   */
  ToolArguments(List<ToolParameter> parameters, Map<String, ?> given) throws ToolException {
    List<String> names = parameters.stream().map(ToolParameter::name).toList();
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        throw new ToolException(
            "there is no argument " + name + "; the arguments are " + String.join(", ", names));
      }
    }
    for (ToolParameter parameter : parameters) {
      Object value = given.get(parameter.name());
      Object read = value == null ? parameter.byDefault() : parameter.read(value);
      if (read != null) {
        values.put(parameter.name(), read);
      } else if (parameter.isRequired()) {
        throw new ToolException(
            "the argument " + parameter.name() + " is missing: " + parameter.description());
      }
    }
  }

  /** Returns a text; null if it was not given. */
  @Nullable String text(String name) {
    return (String) values.get(name);
  }

  /** Returns a text that must have been given or has a default. */
  String given(String name) {
    return Objects.requireNonNull(text(name), name);
  }

  /** Returns a number; null if it was not given. */
  @Nullable Long id(String name) {
    return (Long) values.get(name);
  }

  /** Returns a number that must have been given or has a default. */
  int number(String name) {
    return Math.toIntExact((Long) Objects.requireNonNull(values.get(name), name));
  }
}
