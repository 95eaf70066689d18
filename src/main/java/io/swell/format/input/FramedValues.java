package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.nio.ByteBuffer;

/**
 * Decodes values that are framed for a schema registry: 0x00, a schema id in four bytes, and data
 * that only this schema explains. All values, or those of one schema.
 */
@FunctionalInterface
public interface FramedValues {
  /** Bytes before the data. */
  int HEADER_BYTES = 5;

  /** Rejects all, because no registry is known. */
  FramedValues NONE =
      value -> {
        throw new RejectedException(
            Code.SCHEMA_FRAMED,
            "value begins with 0x00 and schema id "
                + schemaId(value)
                + ", so it is an Avro, Protobuf or JSON Schema record framed for a schema registry;"
                + " set registry.url to the URL of this registry, or the producer's value.converter"
                + " to org.apache.kafka.connect.json.JsonConverter");
      };

  /** Decodes a framed value to a tree of JSON, or rejects it. */
  JsonNode decode(byte[] value) throws RejectedException;

  static boolean isFramed(byte[] value) {
    return value.length >= HEADER_BYTES && value[0] == 0;
  }

  static int schemaId(byte[] value) {
    return ByteBuffer.wrap(value, 1, Integer.BYTES).getInt();
  }
}
