package io.swell.format.input;

import io.swell.format.input.Ingest.IngestResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a record, or one document in it, was rejected. The headers of a dead letter contain it.
 *
 * @param code the kind of fault, for metrics
 * @param field the field of {@link Document} at fault, or null if it is the whole record
 * @param message one sentence: what is wrong, the value found, what is allowed, and what to do
 */
public record Rejection(Code code, @Nullable String field, String message)
    implements DocumentReader.ReadResult, IngestResult {

  /** Kinds of faults. The names are stable: dashboards and dead-letter tools rely on them. */
  public enum Code {
    /** The value is null, as in a compacted stream topic's tombstone. */
    NULL_VALUE,
    /** The value is empty or contains only white space. */
    EMPTY_VALUE,
    /** The value has more bytes than {@link InputOptions#MAX_BYTES}. */
    TOO_LARGE,
    /** The bytes are not UTF-8. */
    INVALID_UTF8,
    /** The value is framed for a schema registry, 0x00 and a schema id, but none is configured. */
    SCHEMA_FRAMED,
    /** The schema registry does not know the schema id of a framed value. */
    UNKNOWN_SCHEMA,
    /** The schema of a framed value is not understood. */
    UNREADABLE_SCHEMA,
    /** A framed value does not fit its schema. */
    SCHEMA_MISMATCH,
    /** The value looks like a binary format that the preset does not have: MessagePack, gzip. */
    BINARY,
    /** The value is not JSON. */
    NOT_JSON,
    /** The value is JSON that ends before it is complete. */
    TRUNCATED_JSON,
    /** A JSON object contains a field twice. */
    DUPLICATE_FIELD,
    /** The JSON is nested too deeply, or has too many values or too long a number or name. */
    JSON_LIMIT,
    /** The value is JSON, but not of the shape that the preset expects. */
    UNEXPECTED_SHAPE,
    /** A field has the wrong JSON type. */
    WRONG_TYPE,
    /** A field is longer than the maximum length of a name. */
    TOO_LONG,
    /** The document has neither a text nor a title. */
    NO_TEXT,
    /** The model key must come from the record, but the record does not contain one. */
    NO_MODEL,
    /** The timestamp is not a readable time. */
    UNREADABLE_TIME,
    /** The timestamp is too far ahead of the ingest time. */
    TIME_AHEAD,
    /** A table row has more values than the header has names, or an unclosed quote. */
    BAD_ROW;

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** Returns the stable name, for example {@code truncated-json}. */
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
