package io.swell.config;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Converts an option record to its values by key, as written in a file. */
public final class OptionValues {
  private OptionValues() {}

  /** Returns the values that differ from the default. */
  public static Map<String, String> changed(Record options) {
    return values(options, OptionValues::isChanged);
  }

  /** Returns the values of the fixed options: a model keeps the values that it was created with. */
  public static Map<String, String> fixed(Record options) {
    return values(options, (component, text) -> component.getAnnotation(Option.class).fixed());
  }

  private static Map<String, String> values(
      Record options, BiPredicate<RecordComponent, String> wanted) {
    Map<String, String> values = new TreeMap<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      Option option = component.getAnnotation(Option.class);
      if (option != null) {
        String text = text(value(component, options));
        if (wanted.test(component, text)) {
          values.put(option.key(), text);
        }
      }
    }
    return values;
  }

  private static boolean isChanged(RecordComponent component, String text) {
    String byDefault = component.getAnnotation(Option.class).byDefault();
    return !text.equals(text(OptionType.of(component.getAnnotatedType()).parse(byDefault)));
  }

  private static String text(@Nullable Object value) {
    return value instanceof Enum<?> constant
        ? OptionType.nameOf(constant)
        : Objects.toString(value, "");
  }

  private static @Nullable Object value(RecordComponent component, Record options) {
    try {
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("option " + component.getName() + " cannot be read", e);
    }
  }
}
