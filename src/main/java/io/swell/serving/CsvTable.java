package io.swell.serving;

import io.swell.format.output.CsvField;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A table in CSV format, made of {@link CsvField}s. */
final class CsvTable {
  private final StringBuilder text = new StringBuilder();

  CsvTable(String... header) {
    row((Object[]) header);
  }

  /**
   * Adds a row of strings, numbers, times, constants and lists of strings; null becomes an empty
   * field.
   */
  CsvTable row(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(CsvField.of(values[i]));
    }
    text.append("\r\n");
    return this;
  }

  /** Describes the columns of a table: for each, its heading and its value in a row. */
  static final class Columns<T> {
    private final Map<String, Function<T, @Nullable Object>> values = new LinkedHashMap<>();

    Columns<T> add(String heading, Function<T, @Nullable Object> value) {
      values.put(heading, value);
      return this;
    }

    /** Returns the table with one row for each item. */
    CsvTable of(List<T> items) {
      var table = new CsvTable(values.keySet().toArray(String[]::new));
      items.forEach(item -> table.row(values.values().stream().map(v -> v.apply(item)).toArray()));
      return table;
    }
  }

  /**
   * Returns one row for each record. The headings are the names of its components in snake case.
   */
  static <T extends Record> CsvTable of(Class<T> type, List<T> records) {
    var columns = new Columns<T>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = component.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
      columns.add(name, record -> value(component, record));
    }
    return columns.of(records);
  }

  private static @Nullable Object value(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
