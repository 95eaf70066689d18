package io.swell.mcp;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An object of an answer of the API. A field that is missing is like one that is null.
 *
 * @param fields the values by name, as the parser returns them
 */
record JsonObject(Map<?, ?> fields) {
  @Nullable Object value(String name) {
    return fields.get(name);
  }

  /** Returns the value at the end of a path of names with dots between them. */
  @Nullable Object at(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? value(path) : object(path.substring(0, dot)).at(path.substring(dot + 1));
  }

  /** Returns a field as text; empty if it has no value. */
  String text(String name) {
    return Objects.toString(value(name), "");
  }

  /** Returns a field as a number; NaN if it has none. */
  double number(String name) {
    return value(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** Returns a field as an object; an object without fields if it is none. */
  JsonObject object(String name) {
    return of(value(name));
  }

  /** Returns the values of a list; none if the field is no list. */
  List<?> values(String name) {
    return value(name) instanceof List<?> list ? list : List.of();
  }

  Stream<JsonObject> objects(String name) {
    return values(name).stream().map(JsonObject::of);
  }

  private static JsonObject of(@Nullable Object value) {
    return new JsonObject(value instanceof Map<?, ?> map ? map : Map.of());
  }
}
