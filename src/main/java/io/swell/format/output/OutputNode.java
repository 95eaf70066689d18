package io.swell.format.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.DocumentField;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.input.TextSanitizer;
import io.swell.format.input.Utf8Decoder;
import io.swell.state.IncompatibleException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

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
      return ConnectEnvelope.unwrapped(tree);
    } catch (RejectedException e) {
      throw new IllegalArgumentException(thing + ": " + e.getMessage(), e);
    }
  }

  static OutputNode versioned(String thing, JsonNode tree) {
    OutputNode node = new OutputNode(thing, tree);
    long version = node.integer("v");
    if (version < 1 || version > OutputFormat.VERSION) {
      throw IncompatibleException.version(thing, version, OutputFormat.VERSION);
    }
    return node;
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  String string(String name) {
    return field(name, "a string", JsonNode::isTextual).textValue();
  }

  boolean flag(String name) {
    return field(name, "true or false", JsonNode::isBoolean).booleanValue();
  }

  double number(String name) {
    return field(
            name, "a number", value -> value.isNumber() && Double.isFinite(value.doubleValue()))
        .doubleValue();
  }

  long integer(String name) {
    return field(name, "an integer", value -> value.isIntegralNumber() && value.canConvertToLong())
        .longValue();
  }

  int smallInteger(String name) {
    return field(
            name, "a 32-bit integer", value -> value.isIntegralNumber() && value.canConvertToInt())
        .intValue();
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

  /** Reads the lower-case name of a constant of an enum. */
  Object choice(String name, Class<?> choices) {
    String value = string(name);
    for (Object choice : choices.getEnumConstants()) {
      if (choice.toString().toLowerCase(Locale.ROOT).equals(value)) {
        return choice;
      }
    }
    String allowed = List.of(choices.getEnumConstants()).toString().toLowerCase(Locale.ROOT);
    throw new IllegalArgumentException(
        message(name, "one of " + allowed, TextSanitizer.quoted(value)));
  }

  OutputNode object(String name) {
    return new OutputNode(thing + "." + name, field(name, "an object", JsonNode::isObject));
  }

  List<String> strings(String name) {
    return list(name, "strings", JsonNode::isTextual, JsonNode::textValue);
  }

  List<Long> integers(String name) {
    return list(name, "integers", JsonNode::canConvertToLong, JsonNode::longValue);
  }

  <T> List<T> objects(String name, Function<OutputNode, T> reader) {
    return list(
        name,
        "objects",
        JsonNode::isObject,
        element -> reader.apply(new OutputNode(thing + "." + name, element)));
  }

  private <T> List<T> list(
      String name, String allowed, Predicate<JsonNode> fits, Function<JsonNode, T> reader) {
    List<T> list = new ArrayList<>();
    for (JsonNode element : field(name, "an array", JsonNode::isArray)) {
      check(fits.test(element), name, "an array of " + allowed, element);
      list.add(reader.apply(element));
    }
    return list;
  }

  /** Reads each field of an object by its name. */
  <T> Map<String, T> map(String name, BiFunction<OutputNode, String, T> reader) {
    OutputNode object = object(name);
    Map<String, T> map = new TreeMap<>();
    object.json.fieldNames().forEachRemaining(key -> map.put(key, reader.apply(object, key)));
    return map;
  }

  private JsonNode field(String name, String allowed, Predicate<JsonNode> fits) {
    JsonNode value = json.path(name);
    check(fits.test(value), name, allowed, value);
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
