package io.swell.format.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.output.OutputSchema.Field;
import io.swell.format.output.OutputSchema.FieldType;
import io.swell.format.output.OutputSchema.Scalar;
import io.swell.format.output.OutputSchema.Struct;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Outputs as Kafka Connect's {@code JsonConverter} reads them with {@code schemas.enable=true}: an
 * object with {@code schema} and {@code payload}. Sinks that create tables, such as JDBC's, need
 * the schema.
 *
 * <p>Times become Connect's {@code Timestamp}, in milliseconds. Databases have no type for lists of
 * objects and maps with any names, so these become strings of JSON, named {@code
 * io.debezium.data.Json}: Debezium's sink stores them as JSON, others as text. Objects with fixed
 * fields become structs, which Connect's {@code Flatten} turns into columns. Fields that may be
 * absent are optional.
 */
public final class ConnectEnvelope {
  private static final String SCHEMA = "schema";
  private static final String PAYLOAD = "payload";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = JsonMapper.builder(JsonParser.FACTORY).build();

  private static final Map<String, ConnectEnvelope> BY_TYPE =
      OutputSchema.TYPES.stream()
          .map(OutputSchema::of)
          .collect(Collectors.toUnmodifiableMap(OutputSchema::type, ConnectEnvelope::new));

  private final OutputSchema fields;

  /** The bytes before the payload. */
  private final byte[] head;

  private ConnectEnvelope(OutputSchema fields) {
    this.fields = fields;
    ObjectNode schema = struct(fields.fields()).put("optional", false);
    schema.put("name", "swell." + fields.type());
    String json = "{\"" + SCHEMA + "\":" + schema + ",\"" + PAYLOAD + "\":";
    head = json.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns an output of {@link OutputFormat} with its schema. */
  public static byte[] wrap(byte[] json) {
    JsonNode tree = OutputNode.parse("output", json);
    ConnectEnvelope envelope = of(tree);
    ObjectNode payload = converted(tree, envelope.fields.fields(), ConnectEnvelope::toConnect);
    byte[] body = bytes(payload);
    int length = envelope.head.length + body.length + 1;
    return ByteBuffer.allocate(length).put(envelope.head).put(body).put((byte) '}').array();
  }

  /** Returns the output in an envelope, or the tree itself if it is no envelope. */
  static JsonNode unwrapped(JsonNode tree) {
    JsonNode payload = tree.path(PAYLOAD);
    return tree.has(SCHEMA) && payload.isObject()
        ? converted(payload, of(payload).fields.fields(), ConnectEnvelope::fromConnect)
        : tree;
  }

  private static ConnectEnvelope of(JsonNode output) {
    String type = output.path("type").asText();
    ConnectEnvelope envelope = BY_TYPE.get(type);
    if (envelope == null) {
      throw new IllegalArgumentException(
          "output: type must be one of " + OutputSchema.TYPES + ", found \"" + type + '"');
    }
    return envelope;
  }

  private static ObjectNode struct(List<Field> fields) {
    ObjectNode struct = NODES.objectNode().put("type", "struct");
    var list = struct.putArray("fields");
    for (Field field : fields) {
      list.add(type(field.type()).put("optional", !field.isRequired()).put("field", field.name()));
    }
    return struct;
  }

  private static ObjectNode type(FieldType type) {
    if (type instanceof Struct struct) {
      return struct(struct.fields());
    }
    if (!(type instanceof Scalar scalar)) {
      return NODES.objectNode().put("type", "string").put("name", "io.debezium.data.Json");
    }
    return switch (scalar) {
      case TEXT -> NODES.objectNode().put("type", "string");
      case INTEGER -> NODES.objectNode().put("type", "int64");
      case NUMBER -> NODES.objectNode().put("type", "double");
      case FLAG -> NODES.objectNode().put("type", "boolean");
      case TIME ->
          NODES
              .objectNode()
              .put("type", "int64")
              .put("name", "org.apache.kafka.connect.data.Timestamp")
              .put("version", 1);
    };
  }

  /** Converts each field that is present. */
  private static ObjectNode converted(
      JsonNode object, List<Field> fields, BiFunction<JsonNode, FieldType, JsonNode> conversion) {
    ObjectNode converted = NODES.objectNode();
    for (Field field : fields) {
      JsonNode value = object.path(field.name());
      if (!value.isMissingNode() && !value.isNull()) {
        converted.set(
            field.name(),
            field.type() instanceof Struct struct
                ? converted(value, struct.fields(), conversion)
                : conversion.apply(value, field.type()));
      }
    }
    return converted;
  }

  private static JsonNode toConnect(JsonNode value, FieldType type) {
    if (type == Scalar.TIME) {
      return NODES.numberNode(Instant.parse(value.textValue()).toEpochMilli());
    }
    return type instanceof Scalar ? value : NODES.textNode(value.toString());
  }

  private static JsonNode fromConnect(JsonNode value, FieldType type) {
    if (type == Scalar.TIME && value.canConvertToLong()) {
      return NODES.textNode(Instant.ofEpochMilli(value.longValue()).toString());
    }
    if (type instanceof Scalar || !value.isTextual()) {
      return value;
    }
    try {
      return JsonParser.parse(value.textValue());
    } catch (RejectedException e) {
      throw new IllegalArgumentException("output: " + e.getMessage(), e);
    }
  }

  private static byte[] bytes(ObjectNode payload) {
    try {
      return MAPPER.writeValueAsBytes(payload);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write JSON to memory", e);
    }
  }
}
