package io.swell.format.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.DocumentField;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.input.TextSanitizer;
import io.swell.format.input.Utf8Decoder;
import io.swell.model.IncompatibleException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Reads one object of an output record field by field. Throws {@link IllegalArgumentException} with
 * the name of the field if a field is missing or invalid.
 *
 * @param thing what the object is, for messages
 * @param json the object
 */
record OutputNode(String thing, JsonNode json) {
  /** Documents are dated in the years 1 to 9999, and a window spans at most a hundred years. */
  private static final Instant EARLIEST = Instant.parse("-0100-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("+10100-01-01T00:00:00Z");

  static OutputNode of(String thing, byte[] json) {
    return versioned(thing, parse(thing, json));
  }

  static JsonNode parse(String thing, byte[] json) {
    try {
      JsonNode tree = JsonParser.parse(Utf8Decoder.decode(json));
      if (!tree.isObject()) {
        throw new IllegalArgumentException(
            thing + " must be a JSON object, found " + DocumentField.describe(tree));
      }
      return tree;
    } catch (RejectedException e) {
      throw new IllegalArgumentException(thing + ": " + e.getMessage(), e);
    }
  }

  static OutputNode versioned(String thing, JsonNode tree) {
    OutputNode node = new OutputNode(thing, tree);
    long version = node.integer("v");
    if (version < 1 || version > OutputWriter.VERSION) {
      throw IncompatibleException.version(thing, version, OutputWriter.VERSION);
    }
    return node;
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  List<String> fieldNames() {
    List<String> names = new ArrayList<>();
    json.fieldNames().forEachRemaining(names::add);
    return names;
  }

  String string(String name) {
    JsonNode value = json.path(name);
    check(value.isTextual(), name, "a string", value);
    return value.textValue();
  }

  boolean flag(String name) {
    JsonNode value = json.path(name);
    check(value.isBoolean(), name, "true or false", value);
    return value.booleanValue();
  }

  double number(String name) {
    JsonNode value = json.path(name);
    check(value.isNumber() && Double.isFinite(value.doubleValue()), name, "a number", value);
    return value.doubleValue();
  }

  long integer(String name) {
    JsonNode value = json.path(name);
    check(value.isIntegralNumber() && value.canConvertToLong(), name, "an integer", value);
    return value.longValue();
  }

  int smallInteger(String name) {
    JsonNode value = json.path(name);
    check(value.isIntegralNumber() && value.canConvertToInt(), name, "a 32-bit integer", value);
    return value.intValue();
  }

  Instant time(String name) {
    String value = string(name);
    Instant time;
    try {
      time = Instant.parse(value);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          message(name, "a time like 2026-03-01T12:00:00Z", TextSanitizer.quoted(value)), e);
    }
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new IllegalArgumentException(
          message(name, "in the years -100 to 10100", TextSanitizer.quoted(value)));
    }
    return time;
  }

  <E extends Enum<E>> E choice(String name, Class<E> choices) {
    String value = string(name);
    for (E choice : choices.getEnumConstants()) {
      if (DocumentField.lowerCaseName(choice).equals(value)) {
        return choice;
      }
    }
    String allowed = List.of(choices.getEnumConstants()).toString().toLowerCase(Locale.ROOT);
    throw new IllegalArgumentException(
        message(name, "one of " + allowed, TextSanitizer.quoted(value)));
  }

  OutputNode object(String name) {
    JsonNode value = json.path(name);
    check(value.isObject(), name, "an object", value);
    return new OutputNode(thing + "." + name, value);
  }

  List<String> strings(String name) {
    List<String> strings = new ArrayList<>();
    for (JsonNode element : array(name)) {
      check(element.isTextual(), name, "an array of strings", element);
      strings.add(element.textValue());
    }
    return strings;
  }

  <T> List<T> objects(String name, Function<OutputNode, T> reader) {
    List<T> objects = new ArrayList<>();
    for (JsonNode element : array(name)) {
      check(element.isObject(), name, "an array of objects", element);
      objects.add(reader.apply(new OutputNode(thing + "." + name, element)));
    }
    return objects;
  }

  private JsonNode array(String name) {
    JsonNode value = json.path(name);
    check(value.isArray(), name, "an array", value);
    return value;
  }

  private void check(boolean holds, String name, String allowed, JsonNode found) {
    if (!holds) {
      throw new IllegalArgumentException(
          message(
              name, allowed, found.isMissingNode() ? "nothing" : DocumentField.describe(found)));
    }
  }

  private String message(String name, String allowed, String found) {
    return thing + ": " + name + " must be " + allowed + ", found " + found;
  }
}
