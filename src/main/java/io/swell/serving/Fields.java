package io.swell.serving;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes components of records as fields of objects of answers, or as columns of tables. */
final class Fields {
  private Fields() {}

  /**
   * Returns an object with components of a record.
   *
   * @param fields paths of components with spaces between them, each as its name or as NAME=PATH
   */
  static Map<String, @Nullable Object> of(Record from, String fields) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (String field : fields.split(" ", -1)) {
      object.put(field.replaceFirst("=.*", ""), at(field.substring(field.indexOf('=') + 1), from));
    }
    return object;
  }

  /**
   * Returns the component at the end of a path of names with dots between them. A path goes through
   * every item of a list.
   */
  static @Nullable Object at(String path, @Nullable Object from) {
    int dot = path.indexOf('.');
    if (dot >= 0) {
      return at(path.substring(dot + 1), at(path.substring(0, dot), from));
    }
    if (from instanceof List<?> list) {
      return list.stream().map(each -> at(path, each)).toList();
    }
    if (from instanceof Map<?, ?> object) {
      return object.get(path);
    }
    try {
      return from == null ? null : from.getClass().getMethod(path).invoke(from);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + path + " of " + from.getClass(), e);
    }
  }
}
