package io.swell.format.output;

import io.swell.format.output.OutputSchema.Field;
import io.swell.format.output.OutputSchema.FieldType;
import io.swell.format.output.OutputSchema.ListOf;
import io.swell.format.output.OutputSchema.MapOf;
import io.swell.format.output.OutputSchema.Scalar;
import io.swell.format.output.OutputSchema.Struct;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Declares a stream topic of outputs in Flink SQL, with a column for each field of its schema and
 * {@value #KEY} for the record's key.
 *
 * @param topic name of the stream topic
 * @param schema of its values
 * @param isTable whether the newest record of a key replaces the earlier ones
 */
public record SqlDeclaration(String topic, OutputSchema schema, boolean isTable) {
  /** The column of the record's key. */
  public static final String KEY = "record_key";

  /**
   * Returns the statement.
   *
   * @param bootstrap addresses of the brokers
   */
  public String statement(String bootstrap) {
    List<String> columns = new ArrayList<>(List.of("`" + KEY + "` STRING NOT NULL"));
    schema.fields().forEach(field -> columns.add(column(field)));
    Map<String, String> settings = new LinkedHashMap<>();
    if (isTable) {
      columns.add("PRIMARY KEY (`" + KEY + "`) NOT ENFORCED");
      settings.put("connector", "upsert-kafka");
    } else {
      settings.put("connector", "kafka");
      settings.put("scan.startup.mode", "earliest-offset");
      settings.put("key.fields", KEY);
    }
    settings.put("topic", topic);
    settings.put("properties.bootstrap.servers", bootstrap);
    settings.put("properties.isolation.level", "read_committed");
    settings.put("key.format", "raw");
    settings.put("value.format", "json");
    settings.put("value.json.timestamp-format.standard", "ISO-8601");
    settings.put("value.fields-include", "EXCEPT_KEY");
    return "CREATE TABLE `"
        + topic.replaceAll("[^a-zA-Z0-9_]", "_")
        + "` (\n  "
        + String.join(",\n  ", columns)
        + "\n) WITH (\n  "
        + settings.entrySet().stream()
            .map(each -> quoted(each.getKey()) + " = " + quoted(each.getValue()))
            .collect(Collectors.joining(",\n  "))
        + "\n);\n";
  }

  private static String column(Field field) {
    return "`" + field.name() + "` " + type(field.type());
  }

  private static String type(FieldType type) {
    if (type instanceof Struct struct) {
      return struct.fields().stream()
          .map(SqlDeclaration::column)
          .collect(Collectors.joining(", ", "ROW<", ">"));
    }
    if (type instanceof ListOf list) {
      return "ARRAY<" + type(list.element()) + ">";
    }
    if (type instanceof MapOf map) {
      return "MAP<STRING, " + type(map.value()) + ">";
    }
    return switch ((Scalar) type) {
      case TEXT -> "STRING";
      case TIME -> "TIMESTAMP_LTZ(3)";
      case INTEGER -> "BIGINT";
      case NUMBER -> "DOUBLE";
      case FLAG -> "BOOLEAN";
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
