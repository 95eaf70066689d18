package io.swell.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tool for agents.
 *
 * @param name of the tool
 * @param title for people
 * @param description what it answers, for an agent that knows nothing else
 * @param parameters its parameters
 * @param isWriting whether it changes anything
 * @param call answers a call
 */
record TrackerTool(
    String name,
    String title,
    String description,
    List<ToolParameter> parameters,
    boolean isWriting,
    Call call) {

  /** Selects a model. All tools have it, as their last parameter. */
  private static final ToolParameter MODEL =
      ToolParameter.text(
          "model",
          "Key of the model, that is, of one set of topics. Without it, the first model; the tool"
              + " status lists all.");

  /** Answers the call of a tool. */
  @FunctionalInterface
  interface Call {
    Answer answer(Question question) throws ToolException, InterruptedException;
  }

  /** Creates a tool that reads. */
  static TrackerTool reading(
      String name, String title, String description, Call call, ToolParameter... parameters) {
    return new TrackerTool(name, title, description, withModel(parameters), false, call);
  }

  /** Creates a tool that writes. */
  static TrackerTool writing(
      String name, String title, String description, Call call, ToolParameter... parameters) {
    return new TrackerTool(name, title, description, withModel(parameters), true, call);
  }

  private static List<ToolParameter> withModel(ToolParameter... parameters) {
    List<ToolParameter> all = new ArrayList<>(List.of(parameters));
    all.add(MODEL);
    return all;
  }

  /**
   * Checks the arguments of a call.
   *
   * @return those that have a value, given or by default
   * @throws ToolException if one is missing, unknown or not allowed
   */
  Map<String, Object> read(Map<String, ?> given) throws ToolException {
    List<String> names = parameters.stream().map(ToolParameter::name).toList();
    for (String each : given.keySet()) {
      if (!names.contains(each)) {
        throw new ToolException(
            "there is no argument " + each + "; the arguments are " + String.join(", ", names));
      }
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (ToolParameter parameter : parameters) {
      Object value = given.get(parameter.name());
      Object read = value == null ? parameter.schema().get("default") : parameter.read(value);
      if (read != null) {
        values.put(parameter.name(), read);
      } else if (parameter.isRequired()) {
        throw new ToolException(
            "the argument %s is missing: %s"
                .formatted(parameter.name(), parameter.schema().get("description")));
      }
    }
    return values;
  }

  /** Returns the JSON schema of the arguments. */
  Map<String, Object> schema() {
    Map<String, Object> properties = new LinkedHashMap<>();
    parameters.forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
    return Map.of(
        "type",
        "object",
        "properties",
        properties,
        "required",
        parameters.stream().filter(ToolParameter::isRequired).map(ToolParameter::name).toList(),
        "additionalProperties",
        false);
  }
}
