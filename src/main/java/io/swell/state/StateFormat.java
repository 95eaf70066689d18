package io.swell.state;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How objects of one class are saved: all components of a record, and of any other object the
 * fields that are {@link Saved}, those of its superclass first. They are written in the order of
 * components or of the numbers of {@link Saved}, without their names.
 *
 * <p>Values are numbers, texts, enum constants, times, lists, maps, arrays of numbers, and objects
 * that have a format themselves. Only a text may be null, where it is declared {@code @Nullable}. A
 * record of nothing but such texts is written as {@link StateWriter#putNullables} does. Reading
 * fills objects that are no records, lists and maps in final fields, and arrays, whose lengths are
 * not written; it replaces all other values.
 */
public final class StateFormat<T> {
  private static final Map<Class<?>, Function<StateReader, Object>> VALUES =
      Map.of(
          long.class,
          StateReader::getLong,
          Long.class,
          StateReader::getLong,
          int.class,
          StateReader::getInt,
          double.class,
          StateReader::getDouble,
          Double.class,
          StateReader::getDouble,
          byte.class,
          in -> (byte) in.getByte(),
          boolean.class,
          in -> in.getByte() != 0,
          String.class,
          StateReader::getString,
          Instant.class,
          in -> Instant.ofEpochMilli(in.getLong()));

  private final List<Part> parts = new ArrayList<>();

  /** Creates a record; null for other objects. */
  private final @Nullable Constructor<T> constructor;

  /** Whether it is a record of texts that may be null. */
  private final boolean isOfNullables;

  private StateFormat(Class<T> type) {
    constructor = type.isRecord() ? constructor(type) : null;
    for (Class<?> owner : List.of(type.getSuperclass(), type)) {
      for (Field field : fields(owner)) {
        field.setAccessible(true);
        parts.add(new Part(field, Shape.of(field.getAnnotatedType())));
      }
    }
    isOfNullables = parts.stream().allMatch(part -> part.shape.isNullable);
  }

  /** Returns what is saved of a class, in its order: that of a class's fields is not specified. */
  private static List<Field> fields(Class<?> owner) {
    if (!owner.isRecord()) {
      return Stream.of(owner.getDeclaredFields())
          .filter(field -> field.isAnnotationPresent(Saved.class))
          .sorted(Comparator.comparingInt(field -> field.getAnnotation(Saved.class).value()))
          .toList();
    }
    List<Field> fields = new ArrayList<>();
    for (RecordComponent component : owner.getRecordComponents()) {
      try {
        fields.add(owner.getDeclaredField(component.getName()));
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException("a record has a field for each component", e);
      }
    }
    return fields;
  }

  /** Returns the format of a class, which is a record or has fields that are {@link Saved}. */
  public static <T> StateFormat<T> of(Class<T> type) {
    var format = new StateFormat<>(type);
    if (format.parts.isEmpty()) {
      throw new IllegalStateException(type + " has nothing that could be saved");
    }
    return format;
  }

  private static <T> Constructor<T> constructor(Class<T> record) {
    Stream<RecordComponent> components = Arrays.stream(record.getRecordComponents());
    try {
      Constructor<T> constructor =
          record.getDeclaredConstructor(
              components.map(RecordComponent::getType).toArray(Class[]::new));
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has a constructor of its components", e);
    }
  }

  /** Writes an object. */
  public void write(T value, StateWriter out) {
    writeParts(value, out);
  }

  private void writeParts(Object owner, StateWriter out) {
    if (isOfNullables) {
      out.putNullables(parts.stream().map(part -> part.of(owner)).toArray(String[]::new));
    } else {
      parts.forEach(part -> part.shape.write(part.of(owner), out));
    }
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException if the bytes are not those of such a record
   */
  public T read(StateReader in) {
    Object[] values =
        isOfNullables
            ? Arrays.copyOf(in.getNullables(), parts.size(), Object[].class)
            : parts.stream().map(part -> part.shape.read(in, null)).toArray();
    try {
      return Objects.requireNonNull(constructor).newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record can be created", e);
    }
  }

  /**
   * Reads the fields of an object that is no record, and returns it.
   *
   * @throws IllegalArgumentException if the bytes are not those of such an object
   */
  public T read(StateReader in, T into) {
    readParts(in, into);
    return into;
  }

  private void readParts(StateReader in, Object owner) {
    parts.forEach(part -> part.set(owner, part.shape.read(in, part.of(owner))));
  }

  private record Part(Field field, Shape shape) {
    @Nullable Object of(Object owner) {
      try {
        return field.get(owner);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a field that is saved is accessible", e);
      }
    }

    @SuppressWarnings("unchecked") // of the elements, which are those of the field
    void set(Object owner, @Nullable Object value) {
      try {
        if (!Modifier.isFinal(field.getModifiers())) {
          field.set(owner, value);
        } else if (value instanceof List<?> list) {
          ((List<Object>) Objects.requireNonNull(of(owner))).addAll(list);
        } else if (value instanceof Map<?, ?> map) {
          ((Map<Object, Object>) Objects.requireNonNull(of(owner))).putAll(map);
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a field that is saved is accessible", e);
      }
    }
  }

  /**
   * What the values of one type consist of.
   *
   * @param elements shapes of the elements of a list, or of the keys and the values of a map
   * @param format of objects, else null
   */
  private record Shape(
      Class<?> type, boolean isNullable, List<Shape> elements, @Nullable StateFormat<?> format) {
    static Shape of(AnnotatedType annotated) {
      Type of = annotated.getType();
      var type = (Class<?>) (of instanceof ParameterizedType generic ? generic.getRawType() : of);
      List<Shape> elements =
          annotated instanceof AnnotatedParameterizedType generic
              ? Stream.of(generic.getAnnotatedActualTypeArguments()).map(Shape::of).toList()
              : List.of();
      boolean isObject =
          !VALUES.containsKey(type) && !type.isEnum() && !type.isArray() && elements.isEmpty();
      return new Shape(
          type,
          annotated.isAnnotationPresent(Nullable.class),
          elements,
          isObject ? StateFormat.of(type) : null);
    }

    void write(@Nullable Object value, StateWriter out) {
      if (isNullable) {
        out.putNullables((String) value);
      } else if (value instanceof Long number) {
        out.putLong(number);
      } else if (value instanceof Integer number) {
        out.putInt(number);
      } else if (value instanceof Double number) {
        out.putDouble(number);
      } else if (value instanceof Byte number) {
        out.putByte(number);
      } else if (value instanceof Boolean flag) {
        out.putByte(flag ? 1 : 0);
      } else if (value instanceof String || value instanceof Enum<?>) {
        out.putString(value instanceof Enum<?> constant ? constant.name() : (String) value);
      } else if (value instanceof Instant time) {
        out.putLong(time.toEpochMilli());
      } else if (value instanceof double[] numbers) {
        out.putDoubles(numbers, 0, numbers.length);
      } else if (value instanceof List<?> list) {
        out.putInt(list.size());
        list.forEach(each -> elements.get(0).write(each, out));
      } else if (value instanceof Map<?, ?> map) {
        out.putInt(map.size());
        new TreeMap<>(map)
            .forEach(
                (key, each) -> {
                  elements.get(0).write(key, out);
                  elements.get(1).write(each, out);
                });
      } else {
        Objects.requireNonNull(format).writeParts(Objects.requireNonNull(value), out);
      }
    }

    /**
     * Reads a value.
     *
     * @param now the value that a field has and that may be filled, or null
     */
    @Nullable Object read(StateReader in, @Nullable Object now) {
      Function<StateReader, Object> value = VALUES.get(type);
      if (isNullable) {
        @Nullable String[] text = in.getNullables();
        return text.length == 0 ? null : text[0];
      } else if (value != null) {
        return value.apply(in);
      } else if (type.isEnum()) {
        return constant(in.getString());
      } else if (now instanceof double[] numbers) {
        System.arraycopy(in.getDoubles(numbers.length), 0, numbers, 0, numbers.length);
        return now;
      } else if (elements.size() == 1) {
        int size = in.getCount(1);
        return Stream.generate(() -> elements.get(0).read(in, null)).limit(size).toList();
      } else if (elements.size() == 2) {
        Map<Object, @Nullable Object> map = new TreeMap<>();
        for (int left = in.getCount(2); left > 0; left--) {
          Object key = Objects.requireNonNull(elements.get(0).read(in, null));
          map.put(key, elements.get(1).read(in, null));
        }
        return map;
      } else if (format != null && now != null && !type.isRecord()) {
        format.readParts(in, now);
        return now;
      }
      return Objects.requireNonNull(format).read(in);
    }

    private Object constant(String name) {
      return Stream.of(type.getEnumConstants())
          .filter(each -> ((Enum<?>) each).name().equals(name))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("the saved state is damaged: found " + name));
    }
  }
}
