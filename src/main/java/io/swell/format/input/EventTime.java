package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.time.Duration;
import java.time.Instant;

/**
 * Determines a document's event time: its timestamp, or else the record's time, or else the ingest
 * time.
 *
 * @param timestamp where the timestamp is found
 * @param maxFuture how far the event time may be ahead of the ingest time
 */
record EventTime(DocumentField timestamp, Duration maxFuture) {

  Instant of(JsonNode document, RawRecord record, InputNotes notes) throws RejectedException {
    DocumentField.Hit hit = timestamp.firstHit(document);
    Instant time;
    if (hit != null) {
      time = time(hit);
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

  private Instant time(DocumentField.Hit hit) throws RejectedException {
    JsonNode value = hit.value();
    if (!value.isTextual() && !value.isNumber()) {
      throw timestamp.wrongType(hit, "a string or a number");
    }
    Instant time = null;
    if (value.isTextual()) {
      time = TimestampParser.parse(value.textValue());
    } else if (Double.isFinite(value.doubleValue())) {
      time = TimestampParser.parseNumber(value.decimalValue());
    }
    if (time == null) {
      throw new RejectedException(
          Code.UNREADABLE_TIME,
          "timestamp",
          ("timestamp at %s is not a readable time: found %s; %s; correct the producer, or set"
                  + " input.timestamp to the JSON Pointer of a time")
              .formatted(hit.pointer(), DocumentField.describe(value), TimestampParser.ALLOWED));
    }
    return time;
  }
}
