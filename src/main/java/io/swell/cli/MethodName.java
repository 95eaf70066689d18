package io.swell.cli;

import io.swell.method.Method;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a method name such as {@code map-plsa} to a method. */
final class MethodName implements ITypeConverter<Method> {
  /** The names of all methods. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Method.values()).map(Method::toString).iterator();
    }
  }

  /** Returns the method with a name, in any case. */
  static Optional<Method> find(String name) {
    return Arrays.stream(Method.values())
        .filter(each -> each.toString().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  @Override
  public Method convert(String name) {
    String fault = "there is no method '%s'; choose one of " + String.join(", ", new Candidates());
    return find(name).orElseThrow(() -> new TypeConversionException(fault.formatted(name)));
  }
}
