package io.swell.config;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts text to the value of an option.
 *
 * @param allowed the allowed texts, as a noun phrase
 * @param absentIfEmpty whether empty text means that there is no value
 * @param parser parses text without surrounding blanks; throws {@link IllegalArgumentException}
 * @param probes values that records are likely to reject, which reveal the limits of a record
 */
record OptionType(
    String allowed, boolean absentIfEmpty, Function<String, Object> parser, List<Object> probes) {

  private static final Map<Class<?>, OptionType> SCALARS =
      Map.of(
          int.class,
          scalar("a whole number", Integer::valueOf, Integer.MIN_VALUE, Integer.MAX_VALUE, 0),
          short.class,
          scalar("a whole number", Short::valueOf, Short.MIN_VALUE, Short.MAX_VALUE, (short) 0),
          long.class,
          scalar("a whole number", Long::valueOf, Long.MIN_VALUE, Long.MAX_VALUE, 0L),
          double.class,
          scalar("a number", OptionType::finite, Double.NaN, -1.0, Double.MAX_VALUE),
          boolean.class,
          scalar("true or false", OptionType::bool),
          String.class,
          scalar("text", text -> text, "", "\0"),
          Duration.class,
          scalar(
              DurationWords.ALLOWED,
              DurationWords::parse,
              Duration.ofSeconds(-1),
              Duration.ofDays(1 << 30)),
          Path.class,
          scalar("a path", OptionType::path),
          TextFile.class,
          scalar(
              "a file of UTF-8 text that can be read", text -> TextFile.read((Path) path(text))));

  private static OptionType scalar(
      String allowed, Function<String, Object> parser, Object... probes) {
    return new OptionType(allowed, false, parser, List.of(probes));
  }

  /**
   * Returns the type of a record component.
   *
   * @throws IllegalStateException if options of that type are not supported
   */
  static OptionType of(AnnotatedType declared) {
    OptionType type = ofPlain(declared);
    return declared.isAnnotationPresent(Nullable.class)
        ? new OptionType(type.allowed + ", or empty for none", true, type.parser, type.probes)
        : type;
  }

  private static OptionType ofPlain(AnnotatedType declared) {
    if (declared instanceof AnnotatedParameterizedType list
        && list.getType().getTypeName().startsWith("java.util.List<")) {
      return listOf(of(list.getAnnotatedActualTypeArguments()[0]));
    }
    if (declared.getType() instanceof Class<?> type) {
      OptionType scalar = SCALARS.get(MethodType.methodType(type).unwrap().returnType());
      if (scalar != null) {
        return scalar;
      }
      if (type.isEnum()) {
        return oneOf(type.getEnumConstants());
      }
    }
    throw new IllegalStateException("unsupported type of an option: " + declared);
  }

  /** Parses the text of one option; returns null only if empty text means no value. */
  @Nullable Object parse(String text) {
    String stripped = text.strip();
    return absentIfEmpty && stripped.isEmpty() ? null : parser.apply(stripped);
  }

  /** Returns the name of an enum constant in files: lower case, with words joined by hyphens. */
  static String nameOf(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static OptionType oneOf(Object[] constants) {
    String names =
        Arrays.stream(constants).map(OptionType::nameOf).collect(Collectors.joining(", "));
    return scalar(
        constants.length == 1 ? names : "one of " + names,
        text -> {
          for (Object constant : constants) {
            if (nameOf(constant).equals(text)) {
              return constant;
            }
          }
          throw new IllegalArgumentException("not one of " + names + ": " + text);
        });
  }

  private static OptionType listOf(OptionType element) {
    return scalar(
        element.allowed.equals("text")
            ? "values separated by commas"
            : "values separated by commas, each " + element.allowed,
        text -> {
          List<Object> values = new ArrayList<>();
          for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            if (part.isBlank()) {
              throw new IllegalArgumentException("empty element in " + text);
            }
            values.add(element.parser.apply(part.strip()));
          }
          return List.copyOf(values);
        },
        Stream.concat(Stream.of(List.of()), element.probes.stream().map(List::of)).toArray());
  }

  private static Object finite(String text) {
    double value = Double.parseDouble(text);
    if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("not finite: " + text);
    }
    return value;
  }

  private static Object bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither true nor false: " + text);
    };
  }

  private static Object path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("not a path: " + text, e);
    }
  }
}
