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
 * Declares a stream topic of outputs in the SQL of a stream processor, with a column for each field
 * of its schema and {@value #KEY} for the record's key.
 *
 * @param topic name of the stream topic
 * @param schema of its values
 * @param isTable whether the newest record of a key replaces the earlier ones
 */
public record SqlDeclaration(String topic, OutputSchema schema, boolean isTable) {
  /** The column of the record's key. */
  public static final String KEY = "record_key";

  /** A dialect of SQL. */
  public enum Dialect {
    KSQLDB,
    FLINK
  }

  /**
   * Returns the statement.
   *
   * @param bootstrap addresses of the brokers, for a dialect whose statements name them
   */
  public String in(Dialect dialect, String bootstrap) {
    return dialect == Dialect.FLINK ? flink(bootstrap) : ksqldb();
  }

  private String flink(String bootstrap) {
    List<String> columns = new ArrayList<>(List.of("`" + KEY + "` STRING NOT NULL"));
    columns.addAll(columns(Dialect.FLINK));
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
    return statement(
        "CREATE TABLE",
        columns,
        settings.entrySet().stream()
            .map(each -> quoted(each.getKey()) + " = " + quoted(each.getValue()))
            .toList());
  }

  private String ksqldb() {
    List<String> columns =
        new ArrayList<>(List.of("`" + KEY + "` STRING " + (isTable ? "PRIMARY KEY" : "KEY")));
    columns.addAll(columns(Dialect.KSQLDB));
    return statement(
        isTable ? "CREATE TABLE" : "CREATE STREAM",
        columns,
        List.of("KAFKA_TOPIC = " + quoted(topic), "KEY_FORMAT = 'KAFKA'", "VALUE_FORMAT = 'JSON'"));
  }

  private List<String> columns(Dialect dialect) {
    return schema.fields().stream()
        .map(field -> "`" + field.name() + "` " + type(field.type(), dialect))
        .toList();
  }

  private String statement(String create, List<String> columns, List<String> settings) {
    String name = topic.replaceAll("[^a-zA-Z0-9_]", "_");
    return create
        + (" `" + name + "` (\n  ")
        + String.join(",\n  ", columns)
        + "\n) WITH (\n  "
        + String.join(",\n  ", settings)
        + "\n);\n";
  }

  private static String type(FieldType type, Dialect dialect) {
    boolean isFlink = dialect == Dialect.FLINK;
    if (type instanceof Struct struct) {
      return (isFlink ? "ROW<" : "STRUCT<") + parts(struct.fields(), dialect) + ">";
    }
    if (type instanceof ListOf list) {
      return "ARRAY<" + type(list.element(), dialect) + ">";
    }
    if (type instanceof MapOf map) {
      return "MAP<STRING, " + type(map.value(), dialect) + ">";
    }
    return switch ((Scalar) type) {
      case TEXT -> "STRING";
      // ksqlDB reads timestamps from numbers alone
      case TIME -> isFlink ? "TIMESTAMP_LTZ(3)" : "STRING";
      case INTEGER -> "BIGINT";
      case NUMBER -> "DOUBLE";
      case FLAG -> "BOOLEAN";
    };
  }

  private static String parts(List<Field> fields, Dialect dialect) {
    return fields.stream()
        .map(field -> "`" + field.name() + "` " + type(field.type(), dialect))
        .collect(Collectors.joining(", "));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
