package io.swell.serving;

import io.swell.format.input.DocumentField;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A table in CSV format (RFC 4180). */
final class CsvTable {
  private static final String FORMULA = "=+-@\t\r\n";

  private final StringBuilder text = new StringBuilder();

  CsvTable(String... header) {
    row((Object[]) header);
  }

  /**
   * Adds a row of strings, numbers, times, constants and lists of strings; null and numbers that
   * are not finite become empty fields.
   */
  CsvTable row(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(field(values[i]));
    }
    text.append("\r\n");
    return this;
  }

  /**
   * Returns a table with one row for each record or object of an answer.
   *
   * @param columns paths of components, such as {@code origin.source}, with spaces between them. A
   *     column's heading is the last name of its path in snake case, or else what stands before the
   *     path and an equals sign. A path goes through every item of a list
   */
  static CsvTable of(List<?> rows, String columns) {
    List<String> headings = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (String column : columns.split(" ", -1)) {
      String path = column.substring(column.indexOf('=') + 1);
      String last = path.substring(path.lastIndexOf('.') + 1);
      paths.add(path);
      headings.add(
          column.equals(path)
              ? last.replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT)
              : column.substring(0, column.indexOf('=')));
    }
    var table = new CsvTable(headings.toArray(String[]::new));
    rows.forEach(each -> table.row(paths.stream().map(path -> Fields.at(path, each)).toArray()));
    return table;
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

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
