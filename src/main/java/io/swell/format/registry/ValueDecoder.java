package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.FramedValues;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.input.Rejection.Code;
import io.swell.format.input.Utf8Decoder;
import java.util.Arrays;

/** Decodes framed values of one schema. Thread-safe. */
@FunctionalInterface
interface ValueDecoder {
  /** JSON describes itself, so that the schema is not needed. */
  ValueDecoder JSON =
      value ->
          JsonParser.parse(
              Utf8Decoder.decode(
                  Arrays.copyOfRange(value, FramedValues.HEADER_BYTES, value.length)));

  /** Decodes a whole value, with its frame, to a tree of JSON, or rejects it. */
  JsonNode decode(byte[] value) throws RejectedException;

  /** Returns a decoder that rejects every value. */
  static ValueDecoder rejecting(Code code, String message) {
    return value -> {
      throw new RejectedException(code, message);
    };
  }
}
