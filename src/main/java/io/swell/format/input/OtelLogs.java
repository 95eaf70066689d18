package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.Rejection.Code;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits an OTLP logs request, as a tree of its JSON encoding, into one flat object per log record.
 */
final class OtelLogs {
  private OtelLogs() {}

  static List<JsonNode> explode(JsonNode request) throws RejectedException {
    JsonNode resources = request.path("resourceLogs");
    if (!resources.isArray()) {
      throw new RejectedException(
          Code.UNEXPECTED_SHAPE,
          "value must be an OTLP logs request with the array resourceLogs, found an object with"
              + " the fields "
              + DocumentField.fieldNames(request)
              + "; send only the logs pipeline to this stream topic, with encoding: otlp_proto or"
              + " otlp_json");
    }
    List<JsonNode> documents = new ArrayList<>();
    for (JsonNode resource : resources) {
      ObjectNode resourceAttributes = attributes(resource.path("resource").path("attributes"));
      for (JsonNode scope : resource.path("scopeLogs")) {
        for (JsonNode log : scope.path("logRecords")) {
          documents.add(flat(log, resourceAttributes, scope.path("scope").path("name")));
        }
      }
    }
    if (documents.isEmpty()) {
      throw new RejectedException(
          Code.NO_TEXT,
          "text",
          "OTLP request contains no log record in /resourceLogs/*/scopeLogs/*/logRecords, so there"
              + " is nothing to learn; filter out empty batches in the collector");
    }
    return documents;
  }

  private static ObjectNode flat(JsonNode log, ObjectNode resource, JsonNode scope) {
    ObjectNode flat = JsonNodeFactory.instance.objectNode();
    StringBuilder body = new StringBuilder();
    appendText(log.path("body"), body);
    flat.put("body", body.toString());
    for (String time : List.of("timeUnixNano", "observedTimeUnixNano")) {
      // In protobuf, 0 means that the time is unknown.
      if (!log.path(time).asText("0").equals("0")) {
        flat.set(time, log.get(time));
      }
    }
    for (String name : List.of("severityText", "traceId", "spanId")) {
      if (log.has(name)) {
        flat.set(name, log.get(name));
      }
    }
    flat.set("attributes", attributes(log.path("attributes")));
    flat.set("resource", resource);
    if (!scope.isMissingNode()) {
      flat.set("scope", scope);
    }
    return flat;
  }

  private static ObjectNode attributes(JsonNode pairs) {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    for (JsonNode pair : pairs) {
      StringBuilder value = new StringBuilder();
      appendText(pair.path("value"), value);
      attributes.put(pair.path("key").asText(), value.toString());
    }
    return attributes;
  }

  /** Appends all scalars of an OTLP AnyValue in order, separated by spaces. */
  private static void appendText(JsonNode any, StringBuilder text) {
    for (JsonNode element : any.path("arrayValue").path("values")) {
      appendText(element, text);
    }
    for (JsonNode pair : any.path("kvlistValue").path("values")) {
      appendText(pair.path("value"), text);
    }
    for (String kind : List.of("stringValue", "intValue", "doubleValue", "boolValue")) {
      JsonNode scalar = any.path(kind);
      if (scalar.isValueNode() && !scalar.isNull()) {
        text.append(text.isEmpty() ? "" : " ").append(scalar.asText());
      }
    }
  }
}
