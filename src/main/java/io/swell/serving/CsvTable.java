package io.swell.serving;

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
   * Returns a table with one row for each record.
   *
   * @param columns paths of components, such as {@code origin.source}, with spaces between them. A
   *     column's heading is the last name of its path in snake case, or else what stands before the
   *     path and an equals sign. A path goes through every item of a list
   */
  static CsvTable of(List<? extends Record> records, String columns) {
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
    records.forEach(each -> table.row(paths.stream().map(path -> at(path, each)).toArray()));
    return table;
  }

  private static @Nullable Object at(String path, @Nullable Object from) {
    int dot = path.indexOf('.');
    if (dot >= 0) {
      return at(path.substring(dot + 1), at(path.substring(0, dot), from));
    }
    if (from instanceof List<?> list) {
      return list.stream().map(each -> at(path, each)).toList();
    }
    try {
      return from == null ? null : from.getClass().getMethod(path).invoke(from);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + path + " of " + from.getClass(), e);
    }
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
      return RequestQuery.lower(constant);
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
