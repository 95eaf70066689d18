package io.swell.cli;

import io.swell.method.Method;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a method as it is written everywhere: {@code map-plsa}. */
final class MethodName implements ITypeConverter<Method> {
  /** The names. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Method.values()).map(Method::toString).iterator();
    }
  }

  @Override
  public Method convert(String name) {
    return Arrays.stream(Method.values())
        .filter(each -> each.toString().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no method '"
                        + name
                        + "', choose among "
                        + String.join(", ", new Candidates())));
  }
}
