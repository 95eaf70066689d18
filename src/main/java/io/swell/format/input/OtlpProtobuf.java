package io.swell.format.input;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.squareup.wire.FieldEncoding;
import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.ProtoReader;
import io.swell.format.input.Rejection.Code;
import java.io.IOException;
import okio.Buffer;

/**
 * Reads an OTLP logs request in Protobuf encoding as the tree that it is in JSON encoding. Fields
 * that no document needs are skipped. The numbers of the fields are those of {@code
 * opentelemetry/proto/logs/v1/logs.proto}.
 */
final class OtlpProtobuf {
  private final ProtoReader in;
  private final TreeLimits limits = new TreeLimits();

  private OtlpProtobuf(byte[] value) {
    this.in = new ProtoReader(new Buffer().write(value));
  }

  /** Reads one field into a message. */
  @FunctionalInterface
  private interface FieldReader {
    /** Returns whether the field is needed; if so, it has been read. */
    boolean read(ObjectNode message, int tag) throws IOException, RejectedException;
  }

  /** Reads a request, or rejects it. */
  static ObjectNode read(byte[] value) throws RejectedException {
    try {
      var request = new OtlpProtobuf(value);
      return request.message(request::request, 0);
    } catch (IOException e) {
      throw new RejectedException(
          Code.UNEXPECTED_SHAPE,
          "value must be an OTLP logs request in Protobuf or JSON encoding, found bytes that are"
              + " none ("
              + e.getMessage()
              + "); send only the logs pipeline to this stream topic, with encoding: otlp_proto or"
              + " otlp_json");
    }
  }

  private ObjectNode message(FieldReader fields, int depth) throws IOException, RejectedException {
    limits.count(depth);
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    long token = in.beginMessage();
    for (int tag = in.nextTag(); tag != -1; tag = in.nextTag()) {
      if (!fields.read(message, tag)) {
        in.skip();
      }
    }
    in.endMessageAndGetUnknownFields(token);
    return message;
  }

  private boolean request(ObjectNode request, int tag) throws IOException, RejectedException {
    return tag == 1 && append(request, "resourceLogs", this::resourceLogs, 1);
  }

  private boolean resourceLogs(ObjectNode logs, int tag) throws IOException, RejectedException {
    return switch (tag) {
      case 1 -> set(logs, "resource", this::resource, 2);
      case 2 -> append(logs, "scopeLogs", this::scopeLogs, 2);
      default -> false;
    };
  }

  private boolean resource(ObjectNode resource, int tag) throws IOException, RejectedException {
    return tag == 1 && append(resource, "attributes", this::pair, 3);
  }

  private boolean scopeLogs(ObjectNode logs, int tag) throws IOException, RejectedException {
    return switch (tag) {
      case 1 -> set(logs, "scope", (scope, part) -> part == 1 && text(scope, "name"), 3);
      case 2 -> append(logs, "logRecords", this::logRecord, 3);
      default -> false;
    };
  }

  private boolean logRecord(ObjectNode log, int tag) throws IOException, RejectedException {
    return switch (tag) {
      case 1 -> time(log, "timeUnixNano");
      case 3 -> text(log, "severityText");
      case 5 -> set(log, "body", any(4), 4);
      case 6 -> append(log, "attributes", this::pair, 4);
      case 9 -> hexadecimal(log, "traceId");
      case 10 -> hexadecimal(log, "spanId");
      case 11 -> time(log, "observedTimeUnixNano");
      default -> false;
    };
  }

  private boolean pair(ObjectNode pair, int tag) throws IOException, RejectedException {
    return pair(pair, tag, 5);
  }

  private boolean pair(ObjectNode pair, int tag, int depth) throws IOException, RejectedException {
    return switch (tag) {
      case 1 -> text(pair, "key");
      case 2 -> set(pair, "value", any(depth), depth);
      default -> false;
    };
  }

  /** Returns what reads the fields of an AnyValue. */
  private FieldReader any(int depth) {
    return (value, tag) ->
        switch (tag) {
          case 1 -> text(value, "stringValue");
          case 2 -> {
            expect(FieldEncoding.VARINT);
            value.put("boolValue", ProtoAdapter.BOOL.decode(in));
            yield true;
          }
          case 3 -> {
            expect(FieldEncoding.VARINT);
            value.put("intValue", in.readVarint64());
            yield true;
          }
          case 4 -> {
            expect(FieldEncoding.FIXED64);
            value.put("doubleValue", Double.longBitsToDouble(in.readFixed64()));
            yield true;
          }
          case 5 ->
              set(
                  value,
                  "arrayValue",
                  (list, part) -> part == 1 && append(list, "values", any(depth + 2), depth + 2),
                  depth + 1);
          case 6 ->
              set(
                  value,
                  "kvlistValue",
                  (list, part) ->
                      part == 1
                          && append(
                              list,
                              "values",
                              (pair, field) -> pair(pair, field, depth + 3),
                              depth + 2),
                  depth + 1);
          default -> false;
        };
  }

  private boolean set(ObjectNode into, String name, FieldReader fields, int depth)
      throws IOException, RejectedException {
    expect(FieldEncoding.LENGTH_DELIMITED);
    into.set(name, message(fields, depth));
    return true;
  }

  private boolean append(ObjectNode into, String name, FieldReader fields, int depth)
      throws IOException, RejectedException {
    expect(FieldEncoding.LENGTH_DELIMITED);
    into.withArrayProperty(name).add(message(fields, depth));
    return true;
  }

  private boolean text(ObjectNode into, String name) throws IOException {
    expect(FieldEncoding.LENGTH_DELIMITED);
    into.put(name, in.readString());
    return true;
  }

  private boolean hexadecimal(ObjectNode into, String name) throws IOException {
    expect(FieldEncoding.LENGTH_DELIMITED);
    into.put(name, in.readBytes().hex());
    return true;
  }

  private boolean time(ObjectNode into, String name) throws IOException {
    expect(FieldEncoding.FIXED64);
    into.put(name, Long.toUnsignedString(in.readFixed64()));
    return true;
  }

  private void expect(FieldEncoding encoding) throws IOException {
    if (in.peekFieldEncoding() != encoding) {
      throw new IOException(
          "a field is encoded as %s, but must be %s".formatted(in.peekFieldEncoding(), encoding));
    }
  }
}
