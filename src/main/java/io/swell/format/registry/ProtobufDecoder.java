package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.squareup.wire.FieldEncoding;
import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.ProtoReader;
import com.squareup.wire.schema.EnumConstant;
import com.squareup.wire.schema.EnumType;
import com.squareup.wire.schema.Field;
import com.squareup.wire.schema.MessageType;
import com.squareup.wire.schema.ProtoType;
import com.squareup.wire.schema.Schema;
import com.squareup.wire.schema.Type;
import io.swell.format.input.FramedValues;
import io.swell.format.input.JsonParser.TreeLimits;
import io.swell.format.input.RejectedException;
import io.swell.format.input.Rejection.Code;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import okio.Buffer;
import okio.ByteString;

/**
 * Decodes Protobuf. Messages and maps become objects, with fields named as in the schema, enum
 * values their names, bytes Base64, timestamps ISO-8601 in UTC, and wrappers what they wrap. Fields
 * that the schema does not have and groups are skipped.
 */
final class ProtobufDecoder implements FramedValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Types whose values are read in one piece. */
  private static final Map<ProtoType, ProtoAdapter<?>> SCALARS =
      Map.ofEntries(
          Map.entry(ProtoType.BOOL, ProtoAdapter.BOOL),
          Map.entry(ProtoType.BYTES, ProtoAdapter.BYTES),
          Map.entry(ProtoType.DOUBLE, ProtoAdapter.DOUBLE),
          Map.entry(ProtoType.FLOAT, ProtoAdapter.FLOAT),
          Map.entry(ProtoType.FIXED32, ProtoAdapter.FIXED32),
          Map.entry(ProtoType.FIXED64, ProtoAdapter.FIXED64),
          Map.entry(ProtoType.INT32, ProtoAdapter.INT32),
          Map.entry(ProtoType.INT64, ProtoAdapter.INT64),
          Map.entry(ProtoType.SFIXED32, ProtoAdapter.SFIXED32),
          Map.entry(ProtoType.SFIXED64, ProtoAdapter.SFIXED64),
          Map.entry(ProtoType.SINT32, ProtoAdapter.SINT32),
          Map.entry(ProtoType.SINT64, ProtoAdapter.SINT64),
          Map.entry(ProtoType.STRING, ProtoAdapter.STRING),
          Map.entry(ProtoType.UINT32, ProtoAdapter.UINT32),
          Map.entry(ProtoType.UINT64, ProtoAdapter.UINT64),
          Map.entry(ProtoType.TIMESTAMP, ProtoAdapter.INSTANT),
          Map.entry(ProtoType.DURATION, ProtoAdapter.DURATION),
          Map.entry(ProtoType.DOUBLE_VALUE, ProtoAdapter.DOUBLE_VALUE),
          Map.entry(ProtoType.FLOAT_VALUE, ProtoAdapter.FLOAT_VALUE),
          Map.entry(ProtoType.INT64_VALUE, ProtoAdapter.INT64_VALUE),
          Map.entry(ProtoType.UINT64_VALUE, ProtoAdapter.UINT64_VALUE),
          Map.entry(ProtoType.INT32_VALUE, ProtoAdapter.INT32_VALUE),
          Map.entry(ProtoType.UINT32_VALUE, ProtoAdapter.UINT32_VALUE),
          Map.entry(ProtoType.BOOL_VALUE, ProtoAdapter.BOOL_VALUE),
          Map.entry(ProtoType.STRING_VALUE, ProtoAdapter.STRING_VALUE),
          Map.entry(ProtoType.BYTES_VALUE, ProtoAdapter.BYTES_VALUE));

  private final String name;
  private final Schema schema;
  private final List<Type> types;
  private final Map<ProtoType, Map<Integer, Field>> fields = new ConcurrentHashMap<>();

  /**
   * @param name for messages
   * @param schema with the file and all that it imports
   * @param types of the file itself, in its order
   */
  ProtobufDecoder(String name, Schema schema, List<Type> types) {
    this.name = name;
    this.schema = schema;
    this.types = types;
  }

  @Override
  public JsonNode decode(byte[] value) throws RejectedException {
    int data = HEADER_BYTES;
    try {
      Buffer in = new Buffer().write(value, data, value.length - data);
      MessageType type = messageType(in);
      ProtoReader reader = new ProtoReader(in);
      return message(reader, type, new TreeLimits(), 0);
    } catch (IOException
        | DateTimeException
        | ArithmeticException
        | IllegalStateException e) { // a message where the bytes have a number
      throw new RejectedException(
          Code.SCHEMA_MISMATCH,
          ("value does not fit %s (Protobuf): %s; check that the producer writes with the schema"
                  + " whose id it sends")
              .formatted(name, e.getMessage() == null ? e.toString() : e.getMessage()));
    }
  }

  /**
   * Reads which message of the file follows: the number of indexes, and the index of a message on
   * each level, all zigzag numbers; a single 0 is short for the first message.
   */
  private MessageType messageType(Buffer in) throws IOException {
    long count = zigzag(in);
    if (count < 0 || count > 100) {
      throw new IOException(count + " message indexes");
    }
    MessageType type = messageAt(types, count == 0 ? 0 : zigzag(in));
    for (long level = 1; level < count; level++) {
      type = messageAt(type.getNestedTypes(), zigzag(in));
    }
    return type;
  }

  private static MessageType messageAt(List<Type> types, long index) throws IOException {
    return types.stream()
        .filter(MessageType.class::isInstance)
        .map(MessageType.class::cast)
        .skip(Math.max(0, index))
        .findFirst()
        .orElseThrow(() -> new IOException("the schema has no message with index " + index));
  }

  private static long zigzag(Buffer in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte part = in.readByte();
      value |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return value >>> 1 ^ -(value & 1);
      }
    }
    throw new IOException("a message index of more than 64 bits");
  }

  private ObjectNode message(ProtoReader reader, MessageType type, TreeLimits limits, int depth)
      throws IOException, RejectedException {
    ObjectNode message = NODES.objectNode();
    Map<Integer, Field> fields = this.fields.computeIfAbsent(type.getType(), each -> byTag(type));
    long token = reader.beginMessage();
    for (int tag = reader.nextTag(); tag != -1; tag = reader.nextTag()) {
      Field field = fields.get(tag);
      if (field == null || isEmptyPacked(reader, field)) {
        reader.skip();
        continue;
      }
      limits.count(depth);
      ProtoType fieldType = Objects.requireNonNull(field.getType());
      if (fieldType.isMap()) {
        entry(reader, fieldType, message.withObjectProperty(field.getName()), limits, depth + 1);
      } else if (field.isRepeated()) {
        JsonNode list = message.path(field.getName());
        ArrayNode values =
            list instanceof ArrayNode array ? array : message.putArray(field.getName());
        values.add(value(reader, fieldType, limits, depth + 1));
      } else {
        message.set(field.getName(), value(reader, fieldType, limits, depth + 1));
      }
    }
    reader.endMessageAndGetUnknownFields(token);
    return message;
  }

  private static Map<Integer, Field> byTag(MessageType type) {
    return type.getFieldsAndOneOfFields().stream()
        .collect(Collectors.toUnmodifiableMap(Field::getTag, field -> field));
  }

  /** Returns whether a list of numbers is there without any number. */
  private boolean isEmptyPacked(ProtoReader reader, Field field) throws IOException {
    return field.isRepeated()
        && reader.peekFieldEncoding() == FieldEncoding.LENGTH_DELIMITED
        && reader.nextFieldMinLengthInBytes() == 0
        && isNumber(Objects.requireNonNull(field.getType()));
  }

  private boolean isNumber(ProtoType type) {
    return type.isScalar()
        ? !type.equals(ProtoType.STRING) && !type.equals(ProtoType.BYTES)
        : schema.getType(type) instanceof EnumType;
  }

  private void entry(
      ProtoReader reader, ProtoType type, ObjectNode map, TreeLimits limits, int depth)
      throws IOException, RejectedException {
    ProtoType keyType = Objects.requireNonNull(type.getKeyType());
    ProtoType valueType = Objects.requireNonNull(type.getValueType());
    String key = "";
    JsonNode value = NODES.nullNode();
    long token = reader.beginMessage();
    for (int tag = reader.nextTag(); tag != -1; tag = reader.nextTag()) {
      switch (tag) {
        case 1 -> key = value(reader, keyType, limits, depth).asText();
        case 2 -> value = value(reader, valueType, limits, depth);
        default -> reader.skip();
      }
    }
    reader.endMessageAndGetUnknownFields(token);
    map.set(key, value);
  }

  private JsonNode value(ProtoReader reader, ProtoType type, TreeLimits limits, int depth)
      throws IOException, RejectedException {
    ProtoAdapter<?> scalar = SCALARS.get(type);
    if (scalar != null) {
      return node(scalar.decode(reader), type);
    }
    Type declared = schema.getType(type);
    if (declared instanceof MessageType message) {
      return message(reader, message, limits, depth);
    }
    int number = reader.readVarint32();
    EnumConstant constant = declared instanceof EnumType numbers ? numbers.constant(number) : null;
    return constant == null ? NODES.numberNode(number) : NODES.textNode(constant.getName());
  }

  private static JsonNode node(Object value, ProtoType type) {
    boolean isUnsigned = type.equals(ProtoType.UINT32) || type.equals(ProtoType.FIXED32);
    if (value instanceof String text) {
      return NODES.textNode(text);
    }
    if (value instanceof Boolean flag) {
      return NODES.booleanNode(flag);
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(isUnsigned ? Integer.toUnsignedLong(number) : number.longValue());
    }
    if (value instanceof Long number) {
      return NODES.numberNode(number);
    }
    if (value instanceof Number number) {
      return NODES.numberNode(number.doubleValue());
    }
    if (value instanceof ByteString bytes) {
      return NODES.binaryNode(bytes.toByteArray());
    }
    return NODES.textNode(value.toString()); // a time or a duration, in ISO-8601
  }
}
