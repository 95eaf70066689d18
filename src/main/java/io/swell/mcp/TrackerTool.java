package io.swell.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A tool for agents.
 *
 * @param declaration what agents are told of it, from the resource {@code tools.json}
 */
record TrackerTool(McpSchema.Tool declaration, Call call) {
  /** All tools, in the order in which they are offered. */
  static final List<TrackerTool> ALL = read();

  /** Answers the call of a tool. */
  @FunctionalInterface
  interface Call {
    Answer answer(Question question) throws ToolException, InterruptedException;
  }

  private static List<TrackerTool> read() {
    try (InputStream file = TrackerTool.class.getResourceAsStream("tools.json")) {
      List<McpSchema.Tool> declared =
          McpJsonDefaults.getMapper()
              .readValue(Objects.requireNonNull(file).readAllBytes(), new TypeRef<>() {});
      return declared.stream().map(each -> new TrackerTool(each, call(each.name()))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource tools.json", e);
    }
  }

  private static Call call(String name) {
    return switch (name) {
      case "whats_new" -> ChangeTools::whatsNew;
      case "compare_periods" -> ChangeTools::compare;
      case "list_alerts" -> NewsTools::alerts;
      case "list_stories" -> NewsTools::stories;
      case "get_story" -> NewsTools::story;
      case "list_patterns" -> NewsTools::patterns;
      case "get_pattern" -> NewsTools::pattern;
      case "status" -> TopicTools::status;
      case "list_topics" -> TopicTools::topics;
      case "search" -> TopicTools::search;
      case "get_topic" -> TopicTools::topic;
      case "topic_documents" -> TopicTools::documents;
      case "topics_of_text" -> TopicTools::ofText;
      case "judge_alert" -> NewsTools::judge;
      case "rename_topic" -> TopicTools::rename;
      default -> throw new IllegalStateException("tools.json has an unknown tool: " + name);
    };
  }

  boolean isWriting() {
    return !declaration.annotations().readOnlyHint();
  }

  /**
   * Checks the arguments of a call.
   *
   * @return those that have a value, given or by default
   * @throws ToolException if one is missing, unknown or not allowed
   */
  Map<String, Object> read(Map<String, ?> given) throws ToolException {
    var properties =
        (Map<?, ?>) Objects.requireNonNull(declaration.inputSchema().get("properties"));
    List<Parameter> parameters =
        properties.entrySet().stream()
            .map(each -> new Parameter((String) each.getKey(), (Map<?, ?>) each.getValue()))
            .toList();
    List<String> names = parameters.stream().map(Parameter::name).toList();
    for (String each : given.keySet()) {
      if (!names.contains(each)) {
        throw new ToolException(
            "there is no argument " + each + "; the arguments are " + String.join(", ", names));
      }
    }
    var required = (List<?>) Objects.requireNonNull(declaration.inputSchema().get("required"));
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      Object value = given.get(parameter.name());
      Object read = value == null ? parameter.schema().get("default") : parameter.read(value);
      if (read != null) {
        values.put(parameter.name(), read);
      } else if (required.contains(parameter.name())) {
        throw new ToolException(
            "the argument %s is missing: %s"
                .formatted(parameter.name(), parameter.schema().get("description")));
      }
    }
    return values;
  }

  /**
   * A parameter of a tool: what is allowed.
   *
   * @param schema the JSON schema of its values, with the default if there is one
   */
  private record Parameter(String name, Map<?, ?> schema) {
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
}
