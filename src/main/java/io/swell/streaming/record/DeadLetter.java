package io.swell.streaming.record;

import io.swell.streaming.client.KafkaClients;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be used. It has the key, value and headers of the original record, and
 * further headers that say what is wrong, all as UTF-8 text.
 */
public final class DeadLetter {
  /** The version of these headers: {@link #VERSION}. */
  public static final String VERSION_HEADER = "swell.error.version";

  /** The kind of error, as a stable word such as {@code not-json}. */
  public static final String CODE = "swell.error.code";

  /** One sentence on what was found and what is allowed. */
  public static final String MESSAGE = "swell.error.message";

  /** The field with the error; absent if the whole record is wrong. */
  public static final String FIELD = "swell.error.field";

  /** Where the record came from: topic-partition-offset. */
  public static final String PLACE = "swell.error.place";

  /** Original length of the value in bytes; present only if it was too long and was cut. */
  public static final String CUT = "swell.error.cut-from-bytes";

  /** Original length of the key in bytes; present only if it was too long and was cut. */
  public static final String KEY_CUT = "swell.error.key-cut-from-bytes";

  /**
   * Original length of the headers in bytes; present only if they were too long and were left out.
   */
  public static final String HEADERS_LEFT_OUT = "swell.error.headers-left-out";

  /** The version of the headers that this release writes, and the newest that it reads. */
  public static final int VERSION = 1;

  /** Largest size in bytes of the headers added here and of the other fields of a record. */
  private static final int MAX_ADDED_BYTES = 8 << 10;

  private static final int MAX_HEADER_BYTES = 1 << 20;
  private static final int MAX_KEY_BYTES = 1 << 20;

  /** How often the record was sent back to the documents; present only if it was. */
  public static final String REPLAYED = "swell.replayed";

  /** Prefix of the headers that say what is wrong. */
  public static final String ERROR = "swell.error.";

  /** Header of an empty record among the dead letters: the place of one that was sent back. */
  public static final String REPLAYED_FROM = "swell.replayed-from";

  private DeadLetter() {}

  public static Record<byte[], byte[]> of(
      Record<byte[], byte[]> record,
      Optional<RecordMetadata> place,
      String code,
      @Nullable String field,
      @Nullable String message) {
    int kept = bytes(record.headers());
    Headers headers = new RecordHeaders();
    if (kept <= MAX_HEADER_BYTES) {
      record.headers().forEach(headers::add);
    } else {
      add(headers, HEADERS_LEFT_OUT, String.valueOf(kept));
      kept = 0;
    }
    addErrorHeaders(headers, code, field, message);
    place.ifPresent(
        at -> add(headers, PLACE, at.topic() + "-" + at.partition() + "-" + at.offset()));
    byte[] key = cut(record.key(), MAX_KEY_BYTES, KEY_CUT, headers);
    int room =
        KafkaClients.MAX_RECORD_BYTES - MAX_ADDED_BYTES - kept - (key == null ? 0 : key.length);
    byte[] value = cut(record.value(), Math.min(room, KafkaClients.MAX_VALUE_BYTES), CUT, headers);
    return new Record<>(key, value, record.timestamp(), headers);
  }

  /** Adds the headers that every dead letter has. */
  public static void addErrorHeaders(
      Headers headers, String code, @Nullable String field, @Nullable String message) {
    add(headers, VERSION_HEADER, String.valueOf(VERSION));
    add(headers, CODE, code);
    add(headers, MESSAGE, message);
    add(headers, FIELD, field);
  }

  private static byte @Nullable [] cut(
      byte @Nullable [] bytes, int most, String header, Headers headers) {
    if (bytes == null || bytes.length <= most) {
      return bytes;
    }
    add(headers, header, String.valueOf(bytes.length));
    return Arrays.copyOf(bytes, most);
  }

  private static int bytes(Headers headers) {
    long bytes = 0;
    for (Header header : headers) {
      byte[] value = header.value();
      // The 10 are two lengths of at most five bytes each.
      bytes += 10 + 3L * header.key().length() + (value == null ? 0 : value.length);
    }
    return (int) Math.min(bytes, Integer.MAX_VALUE);
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    if (value != null) {
      headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
  }
}
