package io.swell.format.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.DocumentField;
import io.swell.format.output.OutputSchema.Field;
import io.swell.format.output.OutputSchema.Scalar;
import io.swell.format.output.OutputSchema.Struct;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of one kind as a CSV table, with a column for each field of their schema in its
 * order. The fields of an object become columns of their own, named as in {@code actual_documents};
 * a list, or a map with any names, is a field of JSON. An absent value is an empty field.
 */
public final class OutputCsv {
  private static final String END = "\r\n";

  private static final String FORMULA = "=+-@\t\r\n";

  private final OutputSchema schema;

  /** Creates the table of a kind of outputs. */
  public OutputCsv(OutputSchema schema) {
    this.schema = schema;
  }

  /** Returns the line with the names of the columns. */
  public byte[] header() {
    List<String> names = new ArrayList<>();
    header("", schema.fields(), names::add);
    return line(names);
  }

  /** Returns the line of an output as {@link OutputWriter} wrote it. */
  public byte[] row(byte[] json) {
    List<String> values = new ArrayList<>();
    row(OutputNode.parse(schema.type(), json), schema.fields(), values::add);
    return line(values);
  }

  private static byte[] line(List<String> fields) {
    return (String.join(",", fields) + END).getBytes(StandardCharsets.UTF_8);
  }

  private static void header(String prefix, List<Field> fields, Consumer<String> names) {
    for (Field field : fields) {
      if (field.type() instanceof Struct struct) {
        header(prefix + field.name() + "_", struct.fields(), names);
      } else {
        names.accept(fieldOf(prefix + field.name()));
      }
    }
  }

  private static void row(JsonNode object, List<Field> fields, Consumer<String> values) {
    for (Field field : fields) {
      JsonNode value = object.path(field.name());
      if (field.type() instanceof Struct struct) {
        row(value, struct.fields(), values);
      } else {
        values.accept(field(value, field.type() instanceof Scalar));
      }
    }
  }

  private static String field(JsonNode value, boolean isScalar) {
    if (value.isMissingNode()) {
      return "";
    }
    if (value.isNumber() || value.isBoolean()) {
      return value.asText();
    }
    return fieldOf(isScalar ? value.textValue() : value.toString());
  }

  /**
   * Returns the field (RFC 4180) of a string, number, time, constant or list of strings; null and
   * numbers that are not finite become an empty field.
   */
  public static String fieldOf(@Nullable Object value) {
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
