package io.swell.format.output;

import io.swell.output.Output;

/**
 * Reads the records that {@link OutputWriter} writes, in this version or an earlier one, also in a
 * {@link ConnectEnvelope}. Unknown fields are ignored, so records that a later release wrote in the
 * same version can be read.
 *
 * <p>Every method throws {@link IllegalArgumentException} if the bytes are not a record of its
 * kind; the message contains the kind, the field and the value found. Thread-safe.
 */
public final class OutputReader {
  private OutputReader() {}

  /** Reads an output of the kind of a type, one of {@link OutputSchema#TYPES}. */
  public static Output read(String type, byte[] json) {
    return OutputFormat.of(type).read(OutputNode.of(type, json));
  }

  /** Reads an output of the kind of a record. */
  public static <T extends Record & Output> T read(Class<T> kind, byte[] json) {
    OutputFormat<T> format = OutputFormat.of(kind);
    return kind.cast(format.read(OutputNode.of(format.type(), json)));
  }
}
