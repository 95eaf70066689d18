package io.swell.config;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Converts an option record to its values by key, as written in a file. */
public final class OptionValues {
  private OptionValues() {}

  /** Returns the values of all options of the record. */
  public static Map<String, String> of(Record options) {
    return values(options, false);
  }

  /** Returns the values of the fixed options: a model keeps the values that it was created with. */
  public static Map<String, String> fixed(Record options) {
    return values(options, true);
  }

  private static Map<String, String> values(Record options, boolean fixedOnly) {
    Map<String, String> values = new TreeMap<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      Option option = component.getAnnotation(Option.class);
      if (option != null && (option.fixed() || !fixedOnly)) {
        values.put(option.key(), text(component, options));
      }
    }
    return values;
  }

  private static String text(RecordComponent component, Record options) {
    try {
      Object value = component.getAccessor().invoke(options);
      return value instanceof Enum<?> constant
          ? OptionType.nameOf(constant)
          : Objects.toString(value, "");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("option " + component.getName() + " cannot be read", e);
    }
  }
}
