package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a schema says about a number that is a date or a time: the logical types of Avro, and the
 * names that Kafka Connect and Debezium give theirs.
 */
public final class LogicalTime {
  private static final long DAY_NANOS = 86_400_000_000_000L;

  private LogicalTime() {}

  /**
   * Returns a number as ISO-8601: a time with Z if it is a point in time, without a zone if the
   * type has none.
   *
   * @param type name of the type, for example {@code timestamp-millis} or {@code
   *     io.debezium.time.Date}
   * @return null if the type is not one of a date or time
   * @throws DateTimeException if the number is out of the range of times
   * @throws ArithmeticException if it is far out of this range
   */
  public static @Nullable String text(String type, long value) {
    return switch (type) {
      case "timestamp-millis", "org.apache.kafka.connect.data.Timestamp" ->
          Instant.ofEpochMilli(value).toString();
      case "timestamp-micros" -> time(value, ChronoUnit.MICROS).toString();
      case "timestamp-nanos" -> time(value, ChronoUnit.NANOS).toString();
      case "local-timestamp-millis", "io.debezium.time.Timestamp" ->
          local(value, ChronoUnit.MILLIS);
      case "local-timestamp-micros", "io.debezium.time.MicroTimestamp" ->
          local(value, ChronoUnit.MICROS);
      case "local-timestamp-nanos", "io.debezium.time.NanoTimestamp" ->
          local(value, ChronoUnit.NANOS);
      case "date", "org.apache.kafka.connect.data.Date", "io.debezium.time.Date" ->
          LocalDate.ofEpochDay(value).toString();
      case "time-millis", "org.apache.kafka.connect.data.Time", "io.debezium.time.Time" ->
          timeOfDay(Math.multiplyExact(value, 1_000_000L));
      case "time-micros", "io.debezium.time.MicroTime" ->
          timeOfDay(Math.multiplyExact(value, 1_000L));
      case "io.debezium.time.NanoTime" -> timeOfDay(value);
      default -> null;
    };
  }

  private static Instant time(long value, ChronoUnit unit) {
    return Instant.EPOCH.plus(value, unit);
  }

  private static String local(long value, ChronoUnit unit) {
    return time(value, unit).atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
  }

  /** Databases have times of day of 24:00, too. */
  private static String timeOfDay(long nanos) {
    return nanos == DAY_NANOS ? "24:00" : LocalTime.ofNanoOfDay(nanos).toString();
  }

  /**
   * Returns a payload of Kafka Connect's JsonConverter with its dates and times as ISO-8601. Only
   * the schema beside it says whether a number counts days, milliseconds or microseconds. Numbers
   * that do not fit their type stay as they are.
   *
   * @param schema what the converter wrote; other values change nothing
   */
  static JsonNode withTimes(JsonNode schema, JsonNode payload) {
    if (payload instanceof ObjectNode row) {
      for (JsonNode field : schema.path("fields")) {
        String name = field.path("field").asText();
        if (row.has(name)) {
          row.set(name, withTimes(field, row.get(name)));
        }
      }
      if (schema.path("type").asText().equals("map")) {
        JsonNode values = schema.path("values");
        row.properties().forEach(each -> each.setValue(withTimes(values, each.getValue())));
      }
    } else if (payload instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        list.set(i, withTimes(schema.path("items"), list.get(i)));
      }
    } else if (payload.isIntegralNumber() && payload.canConvertToLong()) {
      String time = ifInRange(schema.path("name").asText(), payload.longValue());
      return time == null ? payload : TextNode.valueOf(time);
    }
    return payload;
  }

  private static @Nullable String ifInRange(String type, long value) {
    try {
      return text(type, value);
    } catch (DateTimeException | ArithmeticException e) {
      return null; // Databases write infinity as the largest number.
    }
  }
}
