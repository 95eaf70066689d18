package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.squareup.wire.schema.CoreLoader;
import com.squareup.wire.schema.ErrorCollector;
import com.squareup.wire.schema.Linker;
import com.squareup.wire.schema.Loader;
import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.ProtoFile;
import com.squareup.wire.schema.Schema;
import com.squareup.wire.schema.Type;
import com.squareup.wire.schema.internal.parser.ProtoParser;
import io.swell.format.input.FramedValues;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.input.Rejection.Code;
import io.swell.format.input.Utf8Decoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes the decoder of a schema from its text. */
final class SchemaParser {
  private SchemaParser() {}

  /**
   * Returns the decoder of a schema, which is thread-safe; one that rejects every value if the text
   * is not understood.
   *
   * @param name for messages
   * @param type AVRO, JSON or PROTOBUF
   * @param references the texts of what it refers to, by the names by which it does; each after
   *     those that it refers to itself
   */
  static FramedValues parse(String name, String type, String text, Map<String, String> references) {
    try {
      return switch (type) {
        case "AVRO" -> AvroDecoder.of(name, text, List.copyOf(references.values()));
        case "JSON" -> SchemaParser::json;
        case "PROTOBUF" -> protobuf(name, text, references);
        default ->
            rejecting(
                Code.UNREADABLE_SCHEMA,
                name + " has the type " + type + ", but must be AVRO, JSON or PROTOBUF");
      };
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      // The libraries' exceptions have no other class in common, parts of Wire are left out, and
      // schemas may be nested as deep as they like.
      return rejecting(
          Code.UNREADABLE_SCHEMA,
          "%s (%s) cannot be parsed: %s; correct it in the registry, or report this"
              .formatted(name, type, e.getMessage() == null ? e.toString() : e.getMessage()));
    }
  }

  private static FramedValues protobuf(String name, String text, Map<String, String> references) {
    String path = name.replace(' ', '-') + ".proto";
    ProtoFile file = file(path, text);
    var errors = new ErrorCollector();
    var linker = new Linker(new Imports(references), errors, true, true, List.of());
    Schema schema = linker.link(List.of(file));
    errors.throwIfNonEmpty();
    List<Type> types = Objects.requireNonNull(schema.protoFile(path)).getTypes();
    return new ProtobufDecoder(name, schema, types);
  }

  private static ProtoFile file(String path, String text) {
    return ProtoFile.Companion.get(ProtoParser.Companion.parse(Location.get(path), text));
  }

  /** The files that a schema imports: its references, and those that come with Protobuf. */
  private record Imports(Map<String, String> references) implements Loader {
    @Override
    public ProtoFile load(String path) {
      String text = references.get(path);
      return text == null ? CoreLoader.INSTANCE.load(path) : file(path, text);
    }

    @Override
    public Loader withErrors(ErrorCollector errors) {
      return this;
    }
  }

  /** JSON describes itself, so that the schema is not needed. */
  private static JsonNode json(byte[] value) throws RejectedException {
    byte[] data = Arrays.copyOfRange(value, FramedValues.HEADER_BYTES, value.length);
    return JsonParser.parse(Utf8Decoder.decode(data));
  }

  /** Returns a decoder that rejects every value. */
  static FramedValues rejecting(Code code, String message) {
    return value -> {
      throw new RejectedException(code, message);
    };
  }
}
