package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.FramedValues;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.output.OutputSchema;
import io.swell.format.output.OutputSchema.FieldType;
import io.swell.format.output.OutputSchema.ListOf;
import io.swell.format.output.OutputSchema.MapOf;
import io.swell.format.output.OutputSchema.Scalar;
import io.swell.format.output.OutputSchema.Struct;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Outputs as framed Avro, with schemas that are derived from their JSON Schemas and that a registry
 * has accepted. A field that may be absent is a union with null, which is its default; integers are
 * {@code long}, numbers {@code double}, times {@code timestamp-millis}, and objects, lists and maps
 * are what they are. Thread-safe.
 */
public final class AvroOutputs {
  private static final String NAMESPACE = "swell";

  private final Map<String, Registered> kinds;

  /**
   * @param id of the schema in the registry
   */
  private record Registered(List<OutputSchema.Field> fields, int id) {}

  private AvroOutputs(Map<String, Registered> kinds) {
    this.kinds = Map.copyOf(kinds);
  }

  /**
   * Registers the schema of each kind of output. A schema that is registered already keeps its id.
   *
   * @param subjects under which it is registered, by kind
   * @throws RegistryException if the registry refuses a schema, for example because it is not
   *     compatible with an earlier one of the subject, or cannot be used
   * @throws IllegalStateException if there is no registry
   */
  public static AvroOutputs register(SchemaRegistry registry, Map<String, String> subjects)
      throws RegistryException, InterruptedException {
    Map<String, Registered> kinds = new HashMap<>();
    for (Map.Entry<String, String> subject : subjects.entrySet()) {
      List<OutputSchema.Field> fields = OutputSchema.of(subject.getKey()).fields();
      Schema schema = record(capitalized(subject.getKey()), "An output of Swell.", fields);
      int id = registry.register(subject.getValue(), schema.toString());
      kinds.put(subject.getKey(), new Registered(fields, id));
    }
    return new AvroOutputs(kinds);
  }

  /** Returns an output that was written as JSON. */
  public byte[] encode(byte[] json) {
    JsonNode tree;
    try {
      tree = JsonParser.parse(new String(json, StandardCharsets.UTF_8));
    } catch (RejectedException e) {
      throw new IllegalStateException("an output is not JSON: " + e.getMessage(), e);
    }
    Registered kind = kinds.get(tree.path("type").asText());
    if (kind == null) {
      throw new IllegalStateException(
          "no schema is registered for outputs of type " + tree.path("type"));
    }
    return framed(tree, kind);
  }

  private static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static Schema record(String name, String doc, List<OutputSchema.Field> fields) {
    return Schema.createRecord(
        name,
        doc,
        NAMESPACE,
        false,
        fields.stream().map(field -> field(name + capitalized(field.name()), field)).toList());
  }

  /**
   * @param path name of a record within the field; unique, because it contains those of the records
   *     around it
   */
  private static Schema.Field field(String path, OutputSchema.Field field) {
    Schema type = type(path, field.type());
    return field.isRequired()
        ? new Schema.Field(field.name(), type, field.description())
        : new Schema.Field(
            field.name(),
            Schema.createUnion(Schema.create(Schema.Type.NULL), type),
            field.description(),
            Schema.Field.NULL_DEFAULT_VALUE);
  }

  private static Schema type(String path, FieldType type) {
    if (type instanceof Struct struct) {
      return record(path, "A part of an output of Swell.", struct.fields());
    }
    if (type instanceof ListOf list) {
      return Schema.createArray(type(path, list.element()));
    }
    if (type instanceof MapOf map) {
      return Schema.createMap(type(path, map.value()));
    }
    return switch ((Scalar) type) {
      case TEXT -> Schema.create(Schema.Type.STRING);
      case TIME -> LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
      case INTEGER -> Schema.create(Schema.Type.LONG);
      case NUMBER -> Schema.create(Schema.Type.DOUBLE);
      case FLAG -> Schema.create(Schema.Type.BOOLEAN);
    };
  }

  private static byte[] framed(JsonNode json, Registered kind) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ByteBuffer.allocate(FramedValues.HEADER_BYTES).putInt(1, kind.id).array());
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      writeFields(json, kind.fields, out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write Avro to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void writeFields(
      JsonNode object, List<OutputSchema.Field> fields, BinaryEncoder out) throws IOException {
    for (OutputSchema.Field field : fields) {
      JsonNode value = object.path(field.name());
      boolean isAbsent = value.isMissingNode() || value.isNull();
      if (!field.isRequired()) {
        out.writeIndex(isAbsent ? 0 : 1);
      } else if (isAbsent) {
        throw new IllegalStateException("output without the field " + field.name());
      }
      if (!isAbsent) {
        write(value, field.type(), out);
      }
    }
  }

  private static void write(JsonNode value, FieldType type, BinaryEncoder out) throws IOException {
    if (type instanceof Struct struct) {
      writeFields(value, struct.fields(), out);
    } else if (type instanceof ListOf list) {
      out.writeArrayStart();
      out.setItemCount(value.size());
      for (JsonNode element : value) {
        out.startItem();
        write(element, list.element(), out);
      }
      out.writeArrayEnd();
    } else if (type instanceof MapOf map) {
      out.writeMapStart();
      out.setItemCount(value.size());
      for (Map.Entry<String, JsonNode> entry : value.properties()) {
        out.startItem();
        out.writeString(entry.getKey());
        write(entry.getValue(), map.value(), out);
      }
      out.writeMapEnd();
    } else {
      switch ((Scalar) type) {
        case TEXT -> out.writeString(value.asText());
        case TIME -> out.writeLong(Instant.parse(value.textValue()).toEpochMilli());
        case INTEGER -> out.writeLong(value.longValue());
        case NUMBER -> out.writeDouble(value.doubleValue());
        case FLAG -> out.writeBoolean(value.booleanValue());
      }
    }
  }
}
