package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Determines a document's event time: its timestamp, or else the time that its text begins with, or
 * that of the line before it ({@link RawRecord#TIME_HEADER}), or else the record's time, or the
 * ingest time.
 *
 * @param timestamp where the timestamp is found
 * @param parser reads the timestamp
 * @param lines reads the time that a text begins with
 * @param maxFuture how far the event time may be ahead of the ingest time
 */
record EventTime(
    DocumentField timestamp, TimestampParser parser, LineTime lines, Duration maxFuture) {

  /**
   * @param hit its timestamp, or null
   * @param text the document's text, or null
   * @param language the document's language, in which months may be named, or null
   */
  Instant of(
      JsonNode document,
      DocumentField.@Nullable Hit hit,
      RawRecord record,
      @Nullable String text,
      @Nullable String language,
      InputNotes notes)
      throws RejectedException {
    Instant time =
        hit == null
            ? withoutTimestamp(text, document.isTextual(), record, notes)
            : time(hit, language, notes);
    Instant ingest = Instant.ofEpochMilli(record.ingestTime());
    if (time.isAfter(ingest.plus(maxFuture))) {
      throw new RejectedException(
          Code.TIME_AHEAD,
          "timestamp",
          ("%s is ahead of the ingest time %s by more than time.max-future=%s; correct the"
                  + " producer's clock, time unit or time zone, or raise time.max-future")
              .formatted(
                  hit != null
                      ? "timestamp " + time + " (from " + DocumentField.describe(hit.value()) + ")"
                      : notes.contains(InputNotice.RECORD_TIME_USED)
                          ? "record time " + time
                          : "time " + time + " at the start of the text",
                  ingest,
                  maxFuture));
    }
    return time;
  }

  private Instant withoutTimestamp(
      @Nullable String text, boolean isPlain, RawRecord record, InputNotes notes)
      throws RejectedException {
    boolean hasRecordTime = record.recordTime() >= 0;
    Instant arrival =
        Instant.ofEpochMilli(hasRecordTime ? record.recordTime() : record.ingestTime());
    String reason = null;
    try {
      Instant read = text == null ? null : lines.read(text, arrival, notes);
      if (text != null && read != null) {
        notes.add(
            InputNotice.TIME_FROM_TEXT,
            () -> "the text " + TextSanitizer.quoted(text) + " is dated " + read);
        return read;
      }
    } catch (UnreadableTimeException e) {
      reason = e.getMessage();
    }
    Instant before = timeBefore(record, notes);
    if (isPlain && text != null && (reason != null || !hasRecordTime)) {
      notes.add(
          InputNotice.TEXT_WITHOUT_TIME,
          "no time that can be read at the start of "
              + TextSanitizer.quoted(text)
              + (reason == null ? "" : " (" + reason + ")")
              + "; it is dated like the line before it in its file, or when it arrives");
    }
    if (before != null) {
      return before;
    }
    notes.add(hasRecordTime ? InputNotice.RECORD_TIME_USED : InputNotice.INGEST_TIME_USED);
    return arrival;
  }

  private @Nullable Instant timeBefore(RawRecord record, InputNotes notes)
      throws RejectedException {
    String sent = record.headers().get(RawRecord.TIME_HEADER);
    if (sent == null) {
      return null;
    }
    try {
      Instant time = parser.read(sent, null, notes);
      notes.add(InputNotice.PREVIOUS_TIME_USED);
      return time;
    } catch (UnreadableTimeException e) {
      throw new RejectedException(
          Code.UNREADABLE_TIME,
          "timestamp",
          "the header %s is not a readable time: found %s; %s"
              .formatted(RawRecord.TIME_HEADER, TextSanitizer.quoted(sent), e.getMessage()));
    }
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
      Instant read = value.isTextual() ? inAnyLanguage(value.textValue(), notes) : null;
      if (read != null) {
        return read;
      }
    }
    throw new RejectedException(
        Code.UNREADABLE_TIME,
        "timestamp",
        ("timestamp at %s is not a readable time: found %s; %s; correct the producer, or set"
                + " input.timestamp to the JSON Pointer of a time")
            .formatted(hit.pointer(), DocumentField.describe(value), reason));
  }

  /** Reads a time with names in a language that the document does not say, or returns null. */
  private @Nullable Instant inAnyLanguage(String text, InputNotes notes) {
    try {
      return parser.read(text, DateNames.ANY, notes);
    } catch (UnreadableTimeException e) {
      return null;
    }
  }
}
