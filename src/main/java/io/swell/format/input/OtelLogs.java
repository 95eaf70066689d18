package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.squareup.wire.FieldEncoding;
import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.ProtoReader;
import io.swell.format.input.Rejection.Code;
import io.swell.text.LogText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okio.Buffer;

/**
 * Splits an OTLP logs request, as a tree of its JSON encoding, into one flat object per log record.
 */
final class OtelLogs {
  /** What the field of a body is called that says what happened. */
  private static final List<String> MESSAGE = List.of("message", "msg", "MESSAGE", "log");

  /** Names of severity numbers, each of four; 0 is none. */
  private static final List<String> LEVELS =
      List.of("", "TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL");

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
    ObjectNode fields = attributes(log.path("body").path("kvlistValue").path("values"));
    StringBuilder body = new StringBuilder();
    appendText(log.path("body"), body);
    String message = MESSAGE.stream().filter(fields::has).findFirst().orElse("");
    flat.put("body", fields.path(message).asText(body.toString()));
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
    int severity = (log.path("severityNumber").asInt() + 3) / 4;
    boolean isNamed = LogText.level(log.path("severityText").asText()) != null;
    if (!isNamed && severity > 0 && severity < LEVELS.size()) {
      flat.put("severityText", LEVELS.get(severity));
    }
    flat.set("attributes", fields.setAll(attributes(log.path("attributes"))));
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

  /**
   * Reads an OTLP logs request in Protobuf encoding as the tree that it is in JSON encoding. Fields
   * that no document needs are skipped.
   */
  static final class Protobuf {
    /**
     * The needed fields of each message: number, name and type; a star stands for a list. The
     * numbers are those of {@code opentelemetry/proto/logs/v1/logs.proto}.
     */
    private static final Map<String, Map<Integer, Field>> MESSAGES =
        messages(
            """
Request: 1 resourceLogs ResourceLogs*
ResourceLogs: 1 resource Resource, 2 scopeLogs ScopeLogs*
Resource: 1 attributes KeyValue*
ScopeLogs: 1 scope Scope, 2 logRecords LogRecord*
Scope: 1 name string
LogRecord: 1 timeUnixNano time, 2 severityNumber int, 3 severityText string, 5 body AnyValue, \
    6 attributes KeyValue*, 9 traceId hex, 10 spanId hex, 11 observedTimeUnixNano time
KeyValue: 1 key string, 2 value AnyValue
AnyValue: 1 stringValue string, 2 boolValue bool, 3 intValue int, 4 doubleValue double, \
    5 arrayValue ArrayValue, 6 kvlistValue KeyValueList
ArrayValue: 1 values AnyValue*
KeyValueList: 1 values KeyValue*
""");

    private final ProtoReader in;
    private final JsonParser.TreeLimits limits = new JsonParser.TreeLimits();

    private Protobuf(byte[] value) {
      this.in = new ProtoReader(new Buffer().write(value));
    }

    private record Field(String name, String type, boolean isList) {}

    private static Map<String, Map<Integer, Field>> messages(String table) {
      Map<String, Map<Integer, Field>> messages = new HashMap<>();
      for (String line : table.lines().toList()) {
        String[] message = line.split(": ", 2);
        Map<Integer, Field> fields = new HashMap<>();
        for (String each : message[1].split(", +", -1)) {
          String[] field = each.split(" ", -1);
          boolean isList = field[2].endsWith("*");
          fields.put(
              Integer.valueOf(field[0]), new Field(field[1], field[2].replace("*", ""), isList));
        }
        messages.put(message[0], fields);
      }
      return messages;
    }

    /** Reads a request, or rejects it. */
    static ObjectNode read(byte[] value) throws RejectedException {
      try {
        return new Protobuf(value).message("Request", 0);
      } catch (IOException e) {
        throw new RejectedException(
            Code.UNEXPECTED_SHAPE,
            "value must be an OTLP logs request in Protobuf or JSON encoding, found bytes that are"
                + " none ("
                + e.getMessage()
                + "); send only the logs pipeline to this stream topic, with encoding: otlp_proto"
                + " or otlp_json");
      }
    }

    private ObjectNode message(String type, int depth) throws IOException, RejectedException {
      limits.count(depth);
      ObjectNode message = JsonNodeFactory.instance.objectNode();
      Map<Integer, Field> fields = Objects.requireNonNull(MESSAGES.get(type));
      long token = in.beginMessage();
      for (int tag = in.nextTag(); tag != -1; tag = in.nextTag()) {
        Field field = fields.get(tag);
        if (field == null) {
          in.skip();
        } else if (field.isList) {
          message.withArrayProperty(field.name).add(value(field.type, depth + 1));
        } else {
          message.set(field.name, value(field.type, depth + 1));
        }
      }
      in.endMessageAndGetUnknownFields(token);
      return message;
    }

    private JsonNode value(String type, int depth) throws IOException, RejectedException {
      JsonNodeFactory nodes = JsonNodeFactory.instance;
      expect(
          switch (type) {
            case "time", "double" -> FieldEncoding.FIXED64;
            case "bool", "int" -> FieldEncoding.VARINT;
            default -> FieldEncoding.LENGTH_DELIMITED;
          });
      return switch (type) {
        case "string" -> nodes.textNode(in.readString());
        case "hex" -> nodes.textNode(in.readBytes().hex());
        case "time" -> nodes.textNode(Long.toUnsignedString(in.readFixed64()));
        case "bool" -> nodes.booleanNode(ProtoAdapter.BOOL.decode(in));
        case "int" -> nodes.numberNode(in.readVarint64());
        case "double" -> nodes.numberNode(Double.longBitsToDouble(in.readFixed64()));
        default -> message(type, depth);
      };
    }

    private void expect(FieldEncoding encoding) throws IOException {
      if (in.peekFieldEncoding() != encoding) {
        throw new IOException(
            "a field is encoded as %s, but must be %s".formatted(in.peekFieldEncoding(), encoding));
      }
    }
  }
}
