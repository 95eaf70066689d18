package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Determines a document's event time: its timestamp, or else the record's time, or else the ingest
 * time.
 *
 * @param timestamp where the timestamp is found
 * @param parser reads the timestamp
 * @param maxFuture how far the event time may be ahead of the ingest time
 */
record EventTime(DocumentField timestamp, TimestampParser parser, Duration maxFuture) {

  /**
   * @param language the document's language, in which months may be named, or null
   */
  Instant of(JsonNode document, RawRecord record, @Nullable String language, InputNotes notes)
      throws RejectedException {
    DocumentField.Hit hit = timestamp.firstHit(document);
    Instant time;
    if (hit != null) {
      time = time(hit, language, notes);
    } else if (record.recordTime() >= 0) {
      notes.add(InputNotice.RECORD_TIME_USED);
      time = Instant.ofEpochMilli(record.recordTime());
    } else {
      notes.add(InputNotice.INGEST_TIME_USED);
      return Instant.ofEpochMilli(record.ingestTime());
    }
    Instant ingest = Instant.ofEpochMilli(record.ingestTime());
    if (time.isAfter(ingest.plus(maxFuture))) {
      throw new RejectedException(
          Code.TIME_AHEAD,
          "timestamp",
          ("%s is ahead of the ingest time %s by more than time.max-future=%s; correct the"
                  + " producer's clock, time unit or time zone, or raise time.max-future")
              .formatted(
                  hit == null
                      ? "record time " + time
                      : "timestamp " + time + " (from " + DocumentField.describe(hit.value()) + ")",
                  ingest,
                  maxFuture));
    }
    return time;
  }

  private Instant time(DocumentField.Hit hit, @Nullable String language, InputNotes notes)
      throws RejectedException {
    JsonNode value = hit.value();
    if (!value.isTextual() && !value.isNumber()) {
      throw timestamp.wrongType(hit, "a string or a number");
    }
    String reason = TimestampParser.ALLOWED;
    try {
      if (value.isTextual()) {
        return parser.read(value.textValue(), language, notes);
      }
      if (Double.isFinite(value.doubleValue())) {
        return parser.read(value.decimalValue(), notes);
      }
    } catch (UnreadableTimeException e) {
      reason = e.getMessage();
    }
    throw new RejectedException(
        Code.UNREADABLE_TIME,
        "timestamp",
        ("timestamp at %s is not a readable time: found %s; %s; correct the producer, or set"
                + " input.timestamp to the JSON Pointer of a time")
            .formatted(hit.pointer(), DocumentField.describe(value), reason));
  }
}
