package io.swell.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.format.output.OutputFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/**
 * Checks JSON against a Swell schema. Supports only the keywords that these schemas use and fails
 * on others. More strictly than the standard, it also rejects fields that the schema does not name.
 */
public record SchemaCheck(JsonNode schema) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> NOTES =
      List.of("$schema", "$id", "title", "description", "required", "format");

  public static SchemaCheck of(String name) {
    try (InputStream file =
        Objects.requireNonNull(
            OutputFormat.class.getResourceAsStream("/schema/" + name + ".json"))) {
      return new SchemaCheck(MAPPER.readTree(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<String> faults(byte[] json) {
    List<String> faults = new ArrayList<>();
    check("", schema, tree(json), faults);
    return faults;
  }

  /** Returns the properties of the schema, at any depth, that the JSON does not use. */
  public List<String> propertiesMissingIn(byte[] json) {
    List<String> missing = new ArrayList<>();
    missing("", schema, tree(json), missing);
    return missing;
  }

  private static void missing(String at, JsonNode schema, JsonNode json, List<String> missing) {
    for (var property : schema.path("properties").properties()) {
      JsonNode value = json.path(property.getKey());
      if (value.isMissingNode()) {
        missing.add(at + "/" + property.getKey());
      }
      missing(at + "/" + property.getKey(), property.getValue(), value, missing);
    }
    if (schema.has("items")) {
      missing(at + "/0", schema.get("items"), json.path(0), missing);
    }
  }

  private static void check(String at, JsonNode schema, JsonNode json, List<String> faults) {
    for (var keyword : schema.properties()) {
      JsonNode rule = keyword.getValue();
      boolean holds =
          switch (keyword.getKey()) {
            case "type" ->
                rule.isTextual()
                    ? isOfType(rule.asText(), json)
                    : any(rule, type -> isOfType(type.asText(), json));
            case "const" -> rule.equals(json);
            case "enum" -> any(rule, json::equals);
            case "minimum" -> json.doubleValue() >= rule.doubleValue();
            case "maximum" -> json.doubleValue() <= rule.doubleValue();
            case "maxItems" -> json.size() <= rule.intValue();
            case "oneOf", "anyOf" -> any(rule, choice -> accepts(choice, json));
            case "items" -> {
              for (int i = 0; i < json.size(); i++) {
                check(at + "/" + i, rule, json.get(i), faults);
              }
              yield true;
            }
            case "properties" -> {
              for (var field : json.properties()) {
                if (rule.has(field.getKey())) {
                  check(
                      at + "/" + field.getKey(),
                      rule.get(field.getKey()),
                      field.getValue(),
                      faults);
                } else {
                  faults.add(at + ": the schema does not name " + field.getKey());
                }
              }
              yield true;
            }
            case "additionalProperties" -> {
              for (var field : json.properties()) {
                check(at + "/" + field.getKey(), rule, field.getValue(), faults);
              }
              yield true;
            }
            default -> NOTES.contains(keyword.getKey());
          };
      if (!holds) {
        faults.add(at + ": " + keyword.getKey() + " " + rule + ", found " + json);
      }
    }
    for (JsonNode name : schema.path("required")) {
      if (!json.has(name.asText())) {
        faults.add(at + ": there is no " + name.asText());
      }
    }
  }

  private static boolean accepts(JsonNode schema, JsonNode json) {
    List<String> faults = new ArrayList<>();
    check("", schema, json, faults);
    return faults.isEmpty();
  }

  private static boolean isOfType(String type, JsonNode json) {
    return switch (type) {
      case "object" -> json.isObject();
      case "array" -> json.isArray();
      case "string" -> json.isTextual();
      case "number" -> json.isNumber();
      case "boolean" -> json.isBoolean();
      case "integer" -> json.isIntegralNumber();
      default -> false;
    };
  }

  private static boolean any(JsonNode rules, java.util.function.Predicate<JsonNode> holds) {
    return StreamSupport.stream(rules.spliterator(), false).anyMatch(holds);
  }

  private static JsonNode tree(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
