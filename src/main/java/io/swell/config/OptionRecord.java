package io.swell.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A record class that declares options.
 *
 * @param type the class; every component has an {@link Option}
 * @param options its components, in order
 */
record OptionRecord(Class<? extends Record> type, List<DeclaredOption> options) {
  /**
   * Reads the declarations of a record class.
   *
   * @throws IllegalStateException if a component has no {@link Option}, an unsupported type, or a
   *     default that cannot be parsed or is rejected
   */
  static OptionRecord of(Class<? extends Record> type) {
    OptionRecord declared =
        new OptionRecord(
            type,
            Arrays.stream(type.getRecordComponents()).map(OptionRecord::declaration).toList());
    try {
      declared.create(declared.defaults());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(type.getName() + " rejects its defaults", e);
    }
    return declared;
  }

  private static DeclaredOption declaration(RecordComponent component) {
    Option option = component.getAnnotation(Option.class);
    if (option == null) {
      throw new IllegalStateException(component + " has no @Option");
    }
    return new DeclaredOption(option, OptionType.of(component.getAnnotatedType()));
  }

  @Nullable Object[] defaults() {
    @Nullable Object[] values = new @Nullable Object[options.size()];
    for (int i = 0; i < values.length; i++) {
      DeclaredOption option = options.get(i);
      try {
        values[i] = option.type().parse(option.byDefault());
      } catch (IllegalArgumentException e) {
        throw new IllegalStateException(
            "the default of " + option.key() + " is not " + option.type().allowed(), e);
      }
    }
    return values;
  }

  /**
   * Creates the record.
   *
   * @throws IllegalArgumentException as the record's constructor does
   */
  Record create(@Nullable Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      if (e.getCause() instanceof IllegalArgumentException rejected) {
        throw rejected;
      }
      throw new IllegalStateException("cannot create " + type.getName(), e);
    }
  }

  /**
   * Returns the allowed values of an option: its type, and the limits of the record in the words of
   * the message with which its constructor rejects a value.
   */
  String allowed(int index) {
    DeclaredOption option = options.get(index);
    for (Object probe : option.type().probes()) {
      @Nullable Object[] values = defaults();
      values[index] = probe;
      try {
        create(values);
      } catch (IllegalArgumentException rejected) {
        String message = String.valueOf(rejected.getMessage());
        int end = message.lastIndexOf(", found ");
        if (message.startsWith(option.key() + " ") && end > option.key().length()) {
          return option.type().allowed() + "; " + message.substring(option.key().length() + 1, end);
        }
      }
    }
    return option.type().allowed();
  }

  /**
   * One option, as declared by its record.
   *
   * @param option the declaration
   * @param type how its text is read
   */
  record DeclaredOption(Option option, OptionType type) {
    /** The prefix of every key of Swell in files. */
    static final String PREFIX = "swell.";

    /** Returns the key without the prefix, as used in the messages of the record. */
    String key() {
      return option.key();
    }

    /** Returns the key as written in a file. */
    String fullKey() {
      return PREFIX + option.key();
    }

    String variable() {
      return fullKey().toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    String byDefault() {
      return option.byDefault();
    }
  }
}
