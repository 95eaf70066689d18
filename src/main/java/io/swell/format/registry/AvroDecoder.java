package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.FramedValues;
import io.swell.format.input.JsonParser.TreeLimits;
import io.swell.format.input.LogicalTime;
import io.swell.format.input.RejectedException;
import io.swell.format.input.Rejection.Code;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * Decodes Avro. Records and maps become objects, a union becomes its value, enumerations text, and
 * bytes Base64. Times and dates become ISO-8601, decimals numbers.
 *
 * @param name for messages
 */
record AvroDecoder(String name, Schema schema) implements FramedValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Where Kafka Connect's converter writes the name of its own or of Debezium's logical type. */
  private static final String CONNECT_NAME = "connect.name";

  /** Bytes of a number with about 1000 digits, the most that JSON may have. */
  private static final int MAX_DECIMAL_BYTES = 415;

  /**
   * Parses a schema.
   *
   * @param name for messages
   * @param references schemas of the types that it refers to; each after those it refers to itself
   * @throws AvroRuntimeException if a text is no schema
   */
  static AvroDecoder of(String name, String text, List<String> references) {
    var parser = new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
    references.forEach(parser::parse);
    return new AvroDecoder(name, parser.parse(text));
  }

  @Override
  public JsonNode decode(byte[] value) throws RejectedException {
    int data = HEADER_BYTES;
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(value, data, value.length - data, null);
    try {
      JsonNode tree = new Reading(in, new TreeLimits()).value(schema, 0);
      if (!in.isEnd()) {
        throw new IOException("bytes remain after the end of the data");
      }
      return tree;
    } catch (IOException | AvroRuntimeException | ArithmeticException | DateTimeException e) {
      throw new RejectedException(
          Code.SCHEMA_MISMATCH,
          ("value does not fit %s (Avro): %s; check that the producer writes with the schema whose"
                  + " id it sends")
              .formatted(name, e.getMessage() == null ? e.toString() : e.getMessage()));
    }
  }

  /** One pass over the bytes of a value. */
  private record Reading(BinaryDecoder in, TreeLimits limits) {
    JsonNode value(Schema schema, int depth) throws IOException, RejectedException {
      limits.count(depth);
      return switch (schema.getType()) {
        case RECORD -> object(schema, depth);
        case MAP -> map(schema.getValueType(), depth);
        case ARRAY -> array(schema.getElementType(), depth);
        case UNION -> value(element(schema.getTypes(), in.readIndex()), depth + 1);
        case ENUM -> NODES.textNode(element(schema.getEnumSymbols(), in.readEnum()));
        case FIXED -> {
          byte[] bytes = new byte[schema.getFixedSize()];
          in.readFixed(bytes);
          yield bytes(bytes, schema.getLogicalType());
        }
        case BYTES -> {
          var buffer = in.readBytes(null);
          byte[] bytes = new byte[buffer.remaining()];
          buffer.get(bytes);
          yield bytes(bytes, schema.getLogicalType());
        }
        case STRING -> NODES.textNode(in.readString());
        case INT -> number(in.readInt(), schema);
        case LONG -> number(in.readLong(), schema);
        case FLOAT -> NODES.numberNode(in.readFloat());
        case DOUBLE -> NODES.numberNode(in.readDouble());
        case BOOLEAN -> NODES.booleanNode(in.readBoolean());
        case NULL -> NODES.nullNode();
      };
    }

    private static <T> T element(List<T> of, int index) throws IOException {
      if (index < 0 || index >= of.size()) {
        throw new IOException("index " + index + " of " + of.size() + " alternatives");
      }
      return of.get(index);
    }

    private ObjectNode object(Schema schema, int depth) throws IOException, RejectedException {
      ObjectNode object = NODES.objectNode();
      for (Field field : schema.getFields()) {
        object.set(field.name(), value(field.schema(), depth + 1));
      }
      return object;
    }

    private ObjectNode map(Schema values, int depth) throws IOException, RejectedException {
      ObjectNode map = NODES.objectNode();
      for (long left = in.readMapStart(); left != 0; left = in.mapNext()) {
        for (long n = 0; n < left; n++) {
          String name = in.readString();
          map.set(name, value(values, depth + 1));
        }
      }
      return map;
    }

    private ArrayNode array(Schema elements, int depth) throws IOException, RejectedException {
      ArrayNode array = NODES.arrayNode();
      for (long left = in.readArrayStart(); left != 0; left = in.arrayNext()) {
        for (long n = 0; n < left; n++) {
          array.add(value(elements, depth + 1));
        }
      }
      return array;
    }

    private static JsonNode bytes(byte[] bytes, LogicalType type) throws IOException {
      if (!(type instanceof LogicalTypes.Decimal decimal)) {
        return NODES.binaryNode(bytes);
      }
      if (bytes.length == 0 || bytes.length > MAX_DECIMAL_BYTES) {
        throw new IOException("a decimal of " + bytes.length + " bytes");
      }
      return NODES.numberNode(new BigDecimal(new BigInteger(bytes), decimal.getScale()));
    }

    private static JsonNode number(long value, Schema schema) {
      String type = schema.getProp(LogicalType.LOGICAL_TYPE_PROP);
      String connect = schema.getProp(CONNECT_NAME);
      String time = connect == null ? null : LogicalTime.text(connect, value);
      if (time == null && type != null) {
        time = LogicalTime.text(type, value);
      }
      return time == null ? NODES.numberNode(value) : NODES.textNode(time);
    }
  }
}
