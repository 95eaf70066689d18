package io.swell.streaming;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be used: key, value and headers as they came, and what is wrong in more
 * headers, all UTF-8 text.
 */
public final class DeadLetter {
  /** The kind of fault: a stable word, {@code not-json}. */
  public static final String CODE = "swell.error.code";

  /** One sentence on what was found and what is allowed. */
  public static final String MESSAGE = "swell.error.message";

  /** The field at fault; absent when it is the whole record. */
  public static final String FIELD = "swell.error.field";

  /** Where the record came from: topic-partition-offset. */
  public static final String PLACE = "swell.error.place";

  /** The bytes that the value had; only when it was too long for a dead letter and was cut. */
  public static final String CUT = "swell.error.cut-from-bytes";

  /** How often the record was sent back to the documents; only if it was. */
  public static final String REPLAYED = "swell.replayed";

  /** What the headers begin with that say what is wrong. */
  static final String ERROR = "swell.error.";

  /** On an empty record beside the dead letters: the one of that place was sent back. */
  static final String DONE = "swell.replayed-from";

  private DeadLetter() {}

  static Record<byte[], byte[]> of(
      Record<byte[], byte[]> record,
      Optional<RecordMetadata> place,
      String code,
      @Nullable String field,
      @Nullable String message) {
    Headers headers = new RecordHeaders(record.headers());
    add(headers, CODE, code);
    add(headers, MESSAGE, message);
    add(headers, FIELD, field);
    place.ifPresent(
        at -> add(headers, PLACE, at.topic() + "-" + at.partition() + "-" + at.offset()));
    byte[] value = record.value();
    if (value != null && value.length > StreamTopics.MAX_VALUE_BYTES) {
      add(headers, CUT, String.valueOf(value.length));
      value = Arrays.copyOf(value, StreamTopics.MAX_VALUE_BYTES);
    }
    return new Record<>(record.key(), value, record.timestamp(), headers);
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    if (value != null) {
      headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
  }
}
