package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/**
 * The schema that Kafka Connect's JsonConverter writes beside a payload. It alone says whether a
 * number counts days, milliseconds or microseconds.
 */
final class ConnectSchema {
  private ConnectSchema() {}

  /**
   * Returns a payload with its dates and times as ISO-8601. Numbers that do not fit their type stay
   * as they are.
   *
   * @param schema what the converter wrote; other values change nothing
   */
  static JsonNode withTimes(JsonNode schema, JsonNode payload) {
    if (payload instanceof ObjectNode row) {
      for (JsonNode field : schema.path("fields")) {
        String name = field.path("field").asText();
        replace(row, name, field);
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
      String time = time(schema.path("name").asText(), payload.longValue());
      return time == null ? payload : TextNode.valueOf(time);
    }
    return payload;
  }

  private static void replace(ObjectNode row, String name, JsonNode schema) {
    JsonNode value = row.get(name);
    if (value != null) {
      row.set(name, withTimes(schema, value));
    }
  }

  private static @Nullable String time(String type, long value) {
    try {
      return LogicalTime.text(type, value);
    } catch (DateTimeException | ArithmeticException e) {
      return null; // Databases write infinity as the largest number.
    }
  }
}
