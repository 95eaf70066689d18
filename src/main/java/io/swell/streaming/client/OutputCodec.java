package io.swell.streaming.client;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * How values of outputs are written to records and read from them.
 *
 * @param encode converts JSON to the value of a record
 * @param decode converts the value of a record to JSON
 */
public record OutputCodec(
    UnaryOperator<byte[]> encode, UnaryOperator<byte[]> decode, Predicate<byte[]> isReady) {
  /** Values are JSON. */
  public static final OutputCodec JSON =
      new OutputCodec(UnaryOperator.identity(), UnaryOperator.identity(), value -> true);
}
