package io.swell.format.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The fields of one kind of output, from its JSON Schema in the resources. Everything that needs a
 * schema of the outputs in another language is derived from this.
 *
 * @param type the kind, such as {@code assignment}
 * @param fields in the order of the JSON Schema
 */
public record OutputSchema(String type, List<Field> fields) {
  /** All kinds of outputs. */
  public static final List<String> TYPES =
      List.of("assignment", "snapshot", "story", "pattern", "activity", "event", "alert", "model");

  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  public OutputSchema {
    fields = List.copyOf(fields);
  }

  /**
   * One field of an object.
   *
   * @param isRequired whether every record has it
   */
  public record Field(String name, FieldType type, boolean isRequired, String description) {}

  /** The type of a value. */
  public sealed interface FieldType permits Scalar, Struct, ListOf, MapOf {}

  /** The type of a value without parts. */
  public enum Scalar implements FieldType {
    TEXT,
    /** ISO-8601 in UTC. */
    TIME,
    INTEGER,
    NUMBER,
    FLAG
  }

  /** An object with fixed fields. */
  public record Struct(List<Field> fields) implements FieldType {}

  /** An array. */
  public record ListOf(FieldType element) implements FieldType {}

  /** An object whose names are data. */
  public record MapOf(FieldType value) implements FieldType {}

  /**
   * Returns the schema of a kind.
   *
   * @throws IllegalArgumentException if there is no such kind
   */
  public static OutputSchema of(String type) {
    if (!TYPES.contains(type)) {
      throw new IllegalArgumentException("type must be one of " + TYPES + ", found " + type);
    }
    try (InputStream file = OutputSchema.class.getResourceAsStream("/schema/" + type + ".json")) {
      if (file == null) {
        throw new IllegalStateException("the resource /schema/" + type + ".json is missing");
      }
      return new OutputSchema(type, fields(MAPPER.readTree(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the schema of " + type, e);
    }
  }

  private static List<Field> fields(JsonNode object) {
    Set<String> required = new HashSet<>();
    object.path("required").forEach(name -> required.add(name.asText()));
    List<Field> fields = new ArrayList<>();
    object
        .path("properties")
        .properties()
        .forEach(
            property ->
                fields.add(
                    new Field(
                        property.getKey(),
                        type(property.getValue()),
                        required.contains(property.getKey()),
                        property.getValue().path("description").asText())));
    return fields;
  }

  private static FieldType type(JsonNode schema) {
    if (schema.has("enum") || schema.path("const").isTextual()) {
      return Scalar.TEXT;
    }
    if (schema.path("const").isIntegralNumber()) {
      return Scalar.INTEGER;
    }
    String type = schema.path("type").asText();
    return switch (type) {
      case "string" ->
          schema.path("format").asText().equals("date-time") ? Scalar.TIME : Scalar.TEXT;
      case "integer" -> Scalar.INTEGER;
      case "number" -> Scalar.NUMBER;
      case "boolean" -> Scalar.FLAG;
      case "array" -> new ListOf(type(schema.path("items")));
      case "object" ->
          schema.has("additionalProperties")
              ? new MapOf(type(schema.path("additionalProperties")))
              : new Struct(fields(schema));
      default -> throw new IllegalStateException("schema with an unsupported type: " + type);
    };
  }
}
