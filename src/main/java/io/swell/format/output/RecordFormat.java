package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.format.output.OutputSchema.Field;
import io.swell.format.output.OutputSchema.FieldType;
import io.swell.format.output.OutputSchema.ListOf;
import io.swell.format.output.OutputSchema.Struct;
import io.swell.output.DocumentOrigin;
import io.swell.output.LogPattern;
import io.swell.output.Story;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the records of one class become the fields of JSON objects, and objects become records again.
 *
 * <p>A record and its JSON Schema together declare both: the schema has the fields, their order and
 * which may be absent, and the component or method of the record that has a field's name has its
 * value. The components of a {@link DocumentOrigin} are fields of the object that has it. Methods
 * are only written.
 *
 * <p>A field that may be absent is, if its component may be null, absent for null; if not, for
 * {@code NaN}, -1, {@code false}, an empty list or the first constant of its type.
 */
final class RecordFormat<T extends Record> {
  /** A component that has another name than its field. */
  private static final Map<Class<?>, Map<String, String>> FIELD_NAMES =
      Map.of(Story.class, Map.of("id", "story"), LogPattern.class, Map.of("id", "pattern"));

  /** Powers of ten up to this one are exact as doubles. */
  private static final double LARGEST_EXACT_POWER = 1e22;

  /**
   * Bounds the error of a product below 1e5: five digits; closer to a tie, the product does not
   * decide.
   */
  private static final double NEAR_TIE = 1e-9;

  private static final double[] POWERS = {1, 10, 100, 1e3, 1e4};

  private final Constructor<T> constructor;
  private final List<Part> components = new ArrayList<>();
  private final List<Part> fields = new ArrayList<>();

  /**
   * A component or a field.
   *
   * @param name of the field
   * @param encoded the name as it is written
   * @param owner the component whose record has the getter; null if it is a method of the record
   * @param element format of the records that it consists of, or null
   * @param value class of the values of a map, else that of its own value
   * @param isRequired whether it is never absent
   * @param absent the value for which it is absent
   */
  private record Part(
      String name,
      SerializableString encoded,
      @Nullable Method owner,
      Method getter,
      @Nullable RecordFormat<?> element,
      Class<?> value,
      boolean isRequired,
      @Nullable Object absent) {

    @Nullable Object read(OutputNode node) {
      if (getter.getReturnType() == DocumentOrigin.class) {
        return Objects.requireNonNull(element).read(node);
      }
      return isRequired || node.has(name) ? read(node, name, getter.getReturnType()) : absent;
    }

    private Object read(OutputNode node, String field, Class<?> type) {
      if (type == String.class) {
        return node.string(field);
      } else if (type == long.class || type == Long.class) {
        return node.integer(field);
      } else if (type == int.class) {
        return node.smallInteger(field);
      } else if (type == double.class || type == Double.class) {
        return node.number(field);
      } else if (type == boolean.class) {
        return node.flag(field);
      } else if (type.isEnum()) {
        return node.choice(field, type);
      } else if (type == Map.class) {
        return node.map(field, (object, key) -> read(object, key, value));
      } else if (type == List.class) {
        if (element != null) {
          return node.objects(field, element::read);
        }
        return value == Long.class ? node.integers(field) : node.strings(field);
      }
      return element == null ? node.time(field) : element.read(node.object(field));
    }

    @Nullable Object of(Object record) {
      return invoke(getter, owner == null ? record : Objects.requireNonNull(invoke(owner, record)));
    }
  }

  /**
   * @param schema the fields of the objects, without those that every kind of output has
   */
  RecordFormat(Class<T> type, List<Field> schema) {
    RecordComponent[] all = type.getRecordComponents();
    try {
      constructor =
          type.getDeclaredConstructor(
              Arrays.stream(all).map(RecordComponent::getType).toArray(Class[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has a constructor of its components", e);
    }
    Map<String, String> names = FIELD_NAMES.getOrDefault(type, Map.of());
    Map<String, Part> known = new TreeMap<>();
    for (RecordComponent component : all) {
      Part part = part(names, null, component.getAccessor(), schema);
      components.add(part);
      known.put(part.name, part);
      if (part.getter.getReturnType() == DocumentOrigin.class) {
        for (RecordComponent inner : DocumentOrigin.class.getRecordComponents()) {
          known.put(inner.getName(), part(names, part.getter, inner.getAccessor(), schema));
        }
      }
    }
    for (Field field : schema) {
      Part part = known.get(field.name());
      fields.add(part == null ? part(names, null, method(type, field), schema) : part);
    }
  }

  private static Method method(Class<?> type, Field field) {
    try {
      return type.getMethod(field.name());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has nothing for the field " + field.name(), e);
    }
  }

  private static Part part(
      Map<String, String> names, @Nullable Method owner, Method getter, List<Field> schema) {
    String name = names.getOrDefault(getter.getName(), getter.getName());
    Field field = schema.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
    Class<?> type = getter.getReturnType();
    Class<?> value = type;
    getter.setAccessible(true); // a call need not look up who makes it
    if (getter.getGenericReturnType() instanceof ParameterizedType generic) {
      Object[] arguments = generic.getActualTypeArguments();
      value = (Class<?>) arguments[arguments.length - 1];
    }
    RecordFormat<?> element = null;
    if (type == DocumentOrigin.class) {
      element = new RecordFormat<>(DocumentOrigin.class, originFields(schema));
    } else if (value.isRecord() && field != null) {
      element = new RecordFormat<>(value.asSubclass(Record.class), fields(field.type()));
    }
    boolean isRequired = field != null && field.isRequired();
    var encoded = new SerializedString(name);
    return new Part(name, encoded, owner, getter, element, value, isRequired, absent(getter));
  }

  private static List<Field> originFields(List<Field> schema) {
    List<String> names =
        Arrays.stream(DocumentOrigin.class.getRecordComponents())
            .map(RecordComponent::getName)
            .toList();
    return schema.stream().filter(field -> names.contains(field.name())).toList();
  }

  private static List<Field> fields(FieldType type) {
    return type instanceof ListOf list ? fields(list.element()) : ((Struct) type).fields();
  }

  private static @Nullable Object absent(Method getter) {
    Class<?> type = getter.getReturnType();
    if (getter.getAnnotatedReturnType().isAnnotationPresent(Nullable.class)) {
      return null;
    } else if (type == double.class) {
      return Double.NaN;
    } else if (type == long.class) {
      return -1L;
    } else if (type == boolean.class) {
      return false;
    } else if (type == List.class) {
      return List.of();
    }
    return type.isEnum() ? type.getEnumConstants()[0] : null;
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException if a field is missing or invalid
   */
  T read(OutputNode node) {
    Object[] values = components.stream().map(component -> component.read(node)).toArray();
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record of outputs is public", e);
    }
  }

  /**
   * Writes the fields of a record.
   *
   * @param thing what the record is, for messages
   * @param digits significant digits of numbers that are not whole
   * @throws IllegalStateException if a number is not finite
   */
  void write(Object record, JsonGenerator json, Supplier<String> thing, int digits)
      throws IOException {
    for (Part field : fields) {
      Object value = field.of(record);
      if (value == null && field.isRequired) {
        throw new IllegalStateException(thing.get() + ": " + field.name + " is missing");
      } else if (field.isRequired || !Objects.equals(value, field.absent)) {
        json.writeFieldName(field.encoded);
        write(Objects.requireNonNull(value), field.name, field.element, json, thing, digits);
      }
    }
  }

  private static void write(
      Object value,
      String name,
      @Nullable RecordFormat<?> element,
      JsonGenerator json,
      Supplier<String> thing,
      int digits)
      throws IOException {
    if (value instanceof String text) {
      writeText(text, json);
    } else if (value instanceof Instant time) {
      json.writeString(text(time));
    } else if (value instanceof Double number) {
      if (!Double.isFinite(number)) {
        throw new IllegalStateException(
            thing.get() + ": " + name + " must be finite, found " + number);
      }
      json.writeNumber(rounded(number, digits));
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Enum<?> choice) {
      json.writeString(DocumentField.lowerCaseName(choice));
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(each, name, element, json, thing, digits);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
        json.writeFieldName(entry.getKey().toString());
        write(entry.getValue(), entry.getKey().toString(), element, json, thing, digits);
      }
      json.writeEndObject();
    } else {
      json.writeStartObject();
      Objects.requireNonNull(element).write(value, json, thing, digits);
      json.writeEndObject();
    }
  }

  private static void writeText(String text, JsonGenerator json) throws IOException {
    char[] characters = text.toCharArray();
    for (char c : characters) {
      if (Character.isSurrogate(c)) {
        json.writeString(TextSanitizer.wellFormed(text));
        return;
      }
    }
    json.writeString(characters, 0, characters.length);
  }

  /** Returns what {@link Instant#toString} does, without its costly formatter. */
  static String text(Instant time) {
    long second = time.getEpochSecond();
    boolean isMinute = second % 60 == 0 && time.getNano() == 0;
    return LocalDateTime.ofEpochSecond(second, time.getNano(), ZoneOffset.UTC)
        + (isMinute ? ":00Z" : "Z");
  }

  /** Returns the values of the first two fields, which name an output: its model and another. */
  String name(Object record) {
    return fields.get(0).of(record) + "/" + fields.get(1).of(record);
  }

  private static @Nullable Object invoke(Method getter, Object record) {
    try {
      return getter.invoke(record);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record of outputs is public", e);
    }
  }

  private static RuntimeException thrown(InvocationTargetException e) {
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    return new IllegalStateException("a record of outputs threw an error", e);
  }

  /**
   * Returns the double closest to a number with so many significant digits, so at most 0.5 /
   * 10^(digits - 1) of it away; ties go to the even digit. Whole numbers, which may be counts, stay
   * as they are, and larger numbers keep their whole part. Rounding twice changes nothing more.
   *
   * @param digits 1 to 5
   */
  static double rounded(double value, int digits) {
    double magnitude = Math.abs(value);
    double large = POWERS[digits - 1]; // from here on, all digits are before the point
    if (magnitude >= large || value == Math.rint(value)) {
      // Adding 0.0 turns -0.0 into 0.0, which readers treat as the same number.
      return Math.rint(value) + 0.0;
    }
    double power = 1;
    while (magnitude * power < large) {
      power *= 10;
    }
    double scaled = value * power;
    double whole = Math.rint(scaled);
    boolean isTie = Math.abs(Math.abs(scaled - whole) - 0.5) < NEAR_TIE;
    return power > LARGEST_EXACT_POWER || isTie
        ? new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN)).doubleValue()
        : whole / power;
  }
}
