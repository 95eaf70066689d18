package io.swell.state;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
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
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How objects of one class are saved: all components of a record, and of any other object the
 * fields that are {@link Saved}, those of its superclass first. They are written in the order of
 * components or of the numbers of {@link Saved}, without their names.
 *
 * <p>Values are numbers, texts, enum constants, times, collections, maps, arrays, and objects that
 * have a format themselves. One that is declared {@code @Nullable} follows a byte that says whether
 * there is one. Arrays of int are rows, which ascend. Reading fills objects that are no records,
 * and collections, maps and arrays in final fields; it replaces all other values. An object that is
 * no record and in no field, as in a list, needs a constructor without parameters.
 */
public final class StateFormat<T> {
  private static final Map<Class<?>, Function<StateReader, Object>> VALUES =
      Map.ofEntries(
          Map.entry(long.class, StateReader::getSigned),
          Map.entry(Long.class, StateReader::getSigned),
          Map.entry(int.class, StateReader::getSignedInt),
          Map.entry(double.class, StateReader::getDouble),
          Map.entry(Double.class, StateReader::getDouble),
          Map.entry(byte.class, in -> (byte) in.getByte()),
          Map.entry(boolean.class, in -> in.getByte() != 0),
          Map.entry(String.class, StateReader::getShortString),
          Map.entry(Instant.class, in -> Instant.ofEpochMilli(in.getSigned())),
          Map.entry(BitSet.class, in -> BitSet.valueOf(in.getLongs())),
          Map.entry(byte[].class, in -> in.getBytes(in.getVarCount())),
          Map.entry(int[].class, StateReader::getRows),
          Map.entry(long[].class, StateReader::getLongs),
          Map.entry(float[].class, StateReader::getFloats),
          Map.entry(double[].class, StateReader::getPacked));

  /** The name of a constant, which a later release may have added. */
  private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z_]*");

  private final List<Part> parts = new ArrayList<>();

  /** Creates a record from its parts, or another object; null if it can only be filled. */
  private final @Nullable Constructor<T> constructor;

  /** Creates an object that is no record; null if the constructor does. */
  private final @Nullable Supplier<T> create;

  private StateFormat(Class<T> type, @Nullable Supplier<T> create) {
    this.create = create;
    constructor = constructor(type);
    for (Class<?> owner : List.of(type.getSuperclass(), type)) {
      for (Field field : fields(owner)) {
        field.setAccessible(true);
        parts.add(new Part(field, Shape.of(field.getAnnotatedType())));
      }
    }
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
    return of(type, null);
  }

  /**
   * Returns the format of a class that is no record.
   *
   * @param create creates objects to be filled; null if a constructor without parameters does
   */
  public static <T> StateFormat<T> of(Class<T> type, @Nullable Supplier<T> create) {
    var format = new StateFormat<>(type, create);
    if (format.parts.isEmpty()) {
      throw new IllegalStateException(type + " has nothing that could be saved");
    }
    return format;
  }

  private static <T> @Nullable Constructor<T> constructor(Class<T> type) {
    Stream<RecordComponent> components =
        type.isRecord() ? Arrays.stream(type.getRecordComponents()) : Stream.of();
    try {
      Constructor<T> constructor =
          type.getDeclaredConstructor(
              components.map(RecordComponent::getType).toArray(Class[]::new));
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /** Writes an object. */
  public void write(T value, StateWriter out) {
    writeParts(value, out);
  }

  private void writeParts(Object owner, StateWriter out) {
    parts.forEach(part -> part.shape.write(part.of(owner), out));
  }

  /**
   * Reads a new object.
   *
   * @throws IllegalArgumentException if the bytes are not those of such an object
   */
  public T read(StateReader in) {
    if (create != null) {
      return read(in, create.get());
    }
    Constructor<T> found = Objects.requireNonNull(constructor);
    try {
      return found.getParameterCount() == 0
          ? read(in, found.newInstance())
          : found.newInstance(parts.stream().map(part -> part.shape.read(in, null)).toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an object that is saved can be created", e);
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
    parts.forEach(part -> part.read(in, owner));
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
    void read(StateReader in, Object owner) {
      Object now = of(owner);
      Object value = shape.read(in, now);
      try {
        if (!Modifier.isFinal(field.getModifiers())) {
          field.set(owner, value);
        } else if (now instanceof Collection<?> collection) {
          collection.clear();
          ((Collection<Object>) collection).addAll((Collection<?>) Objects.requireNonNull(value));
        } else if (now instanceof Map<?, ?> map) {
          map.clear();
          ((Map<Object, Object>) map).putAll((Map<?, ?>) Objects.requireNonNull(value));
        } else if (field.getType().isArray()) {
          fill(Objects.requireNonNull(now), Objects.requireNonNull(value));
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a field that is saved is accessible", e);
      }
    }

    private static void fill(Object array, Object saved) {
      int length = Array.getLength(array);
      if (Array.getLength(saved) != length) {
        throw new IllegalArgumentException(
            "the saved state has %s values where this model has %s: it is damaged or was saved with"
                    .formatted(Array.getLength(saved), length)
                + " other options");
      }
      System.arraycopy(saved, 0, array, 0, length);
    }
  }

  /**
   * What the values of one type consist of.
   *
   * @param elements shapes of the elements of a collection, or of the keys and the values of a map
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
      boolean isObject = !VALUES.containsKey(type) && !type.isEnum() && elements.isEmpty();
      return new Shape(
          type,
          annotated.isAnnotationPresent(Nullable.class),
          elements,
          isObject ? StateFormat.of(type) : null);
    }

    void write(@Nullable Object value, StateWriter out) {
      if (isNullable) {
        out.putByte(value == null ? 0 : 1);
      }
      if (value instanceof Long || value instanceof Integer) {
        out.putSigned(((Number) value).longValue());
      } else if (value instanceof Double number) {
        out.putDouble(number);
      } else if (value instanceof Byte number) {
        out.putByte(number);
      } else if (value instanceof Boolean flag) {
        out.putByte(flag ? 1 : 0);
      } else if (value instanceof String || value instanceof Enum<?>) {
        out.putShortString(value instanceof Enum<?> constant ? constant.name() : (String) value);
      } else if (value instanceof Instant time) {
        out.putSigned(time.toEpochMilli());
      } else if (value instanceof BitSet bits) {
        out.putLongs(bits.toLongArray());
      } else if (value instanceof byte[] bytes) {
        out.putVarInt(bytes.length).putBytes(bytes);
      } else if (value instanceof int[] rows) {
        out.putRows(rows);
      } else if (value instanceof long[] numbers) {
        out.putLongs(numbers);
      } else if (value instanceof float[] numbers) {
        out.putFloats(numbers);
      } else if (value instanceof double[] numbers) {
        out.putPacked(numbers);
      } else if (value instanceof Collection<?> collection) {
        out.putVarInt(collection.size());
        collection.forEach(each -> elements.get(0).write(each, out));
      } else if (value instanceof Map<?, ?> map) {
        out.putVarInt(map.size());
        new TreeMap<>(map)
            .forEach(
                (key, each) -> {
                  elements.get(0).write(key, out);
                  elements.get(1).write(each, out);
                });
      } else if (value != null) {
        Objects.requireNonNull(format).writeParts(value, out);
      }
    }

    /**
     * Reads a value.
     *
     * @param now the value that a field has and that may be filled, or null
     */
    @Nullable Object read(StateReader in, @Nullable Object now) {
      Function<StateReader, Object> value = VALUES.get(type);
      if (isNullable && in.getByte() == 0) {
        return null;
      } else if (value != null) {
        return value.apply(in);
      } else if (type.isEnum()) {
        return constant(in.getShortString());
      } else if (elements.size() == 1) {
        int size = in.getVarCount();
        return Stream.generate(() -> elements.get(0).read(in, null)).limit(size).toList();
      } else if (elements.size() == 2) {
        Map<Object, @Nullable Object> map = new TreeMap<>();
        for (int left = in.getVarCount(); left > 0; left--) {
          Object key = Objects.requireNonNull(elements.get(0).read(in, null));
          map.put(key, elements.get(1).read(in, null));
        }
        return map;
      } else if (now != null && !type.isRecord()) {
        Objects.requireNonNull(format).readParts(in, now);
        return now;
      }
      return Objects.requireNonNull(format).read(in);
    }

    private Object constant(String name) {
      return Stream.of(type.getEnumConstants())
          .filter(each -> ((Enum<?>) each).name().equals(name))
          .findFirst()
          .orElseThrow(() -> unknown(name));
    }

    private IllegalArgumentException unknown(String name) {
      String found = type.getSimpleName() + " has the unknown value \"" + name + "\"";
      return CONSTANT.matcher(name).matches()
          ? new IncompatibleException(
              found + ": a later release of Swell wrote it; run that release or a later one")
          : new IllegalArgumentException("the bytes are damaged: " + found);
    }
  }
}
