package io.swell.serving;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table in CSV format (RFC 4180). The text comes from untrusted documents, so a text that a
 * spreadsheet would interpret as a formula is prefixed with an apostrophe.
 */
final class CsvTable {
  private static final String FORMULA = "=+-@\t\r";

  private final StringBuilder text = new StringBuilder();

  CsvTable(String... header) {
    row((Object[]) header);
  }

  /** Adds a row of strings, numbers, times and lists of strings; null becomes an empty field. */
  CsvTable row(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(field(values[i]));
    }
    text.append("\r\n");
    return this;
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String field(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number.toString() : "";
    }
    if (value instanceof Number || value instanceof Boolean || value instanceof Instant) {
      return value.toString();
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
