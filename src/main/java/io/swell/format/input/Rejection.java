package io.swell.format.input;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a record, or one document of it, was not taken: the content of a dead letter's headers.
 *
 * @param code the kind of fault, for counting
 * @param field the field of {@link Document} at fault, or null when it is the whole record
 * @param message one sentence: the thing, the value found, what is allowed, the remedy
 */
public record Rejection(Code code, @Nullable String field, String message)
    implements ReadResult, IngestResult {

  /** Kinds of fault. The names are stable: dashboards and dead-letter tools rely on them. */
  public enum Code {
    /** The value is null, as in a compacted stream topic's tombstone. */
    NULL_VALUE,
    /** The value has no bytes, or only white space. */
    EMPTY_VALUE,
    /** The value has more bytes than {@code input.max-bytes}. */
    TOO_LARGE,
    /** The bytes are not UTF-8. */
    INVALID_UTF8,
    /** The value is framed for a schema registry: 0x00 and a schema id. */
    SCHEMA_FRAMED,
    /** The value looks like another binary format: OTLP protobuf, MessagePack, gzip. */
    BINARY,
    /** The value is not JSON. */
    NOT_JSON,
    /** The value is JSON that ends too early. */
    TRUNCATED_JSON,
    /** A JSON object names a field twice. */
    DUPLICATE_FIELD,
    /** The JSON is nested too deep, has too many values, or an absurdly long number or name. */
    JSON_LIMIT,
    /** The value is JSON, but not of the shape that the preset expects. */
    UNEXPECTED_SHAPE,
    /** A field has another JSON type than it must have. */
    WRONG_TYPE,
    /** A field is longer than a name can be. */
    TOO_LONG,
    /** Neither text nor title. */
    NO_TEXT,
    /** The model is to be taken from the record, which does not name one. */
    NO_MODEL,
    /** The timestamp cannot be read as a time. */
    UNREADABLE_TIME,
    /** The timestamp is too far ahead of the ingest time. */
    TIME_AHEAD,
    /** A row of a table does not fit its header, or has an open quote. */
    BAD_ROW;

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The stable name: {@code truncated-json}. */
    public String id() {
      return id;
    }

    @Override
    public String toString() {
      return id;
    }
  }

  @Override
  public String toString() {
    return code + ": " + message;
  }
}
