package io.swell.format.output;

import io.swell.format.input.DocumentField;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as fields of a CSV file (RFC 4180). The text comes from untrusted documents, so a
 * text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
 */
public final class CsvField {
  private static final String FORMULA = "=+-@\t\r\n";

  private CsvField() {}

  /**
   * Returns the field of a string, number, time, constant or list of strings; null and numbers that
   * are not finite become an empty field.
   */
  public static String of(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number.toString() : "";
    }
    if (value instanceof Number || value instanceof Boolean || value instanceof Instant) {
      return value.toString();
    }
    if (value instanceof Enum<?> constant) {
      return DocumentField.lowerCaseName(constant);
    }
    String words =
        value instanceof List<?> list
            ? String.join(" ", list.stream().map(Object::toString).toList())
            : value.toString();
    String safe = !words.isEmpty() && FORMULA.indexOf(words.charAt(0)) >= 0 ? "'" + words : words;
    boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
