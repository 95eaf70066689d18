package io.swell.cli;

import io.swell.format.input.Document;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotes;
import io.swell.format.input.InputNotice;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.RawRecord;
import io.swell.format.input.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the key and event time of records, and reports the first of each assumption about times.
 * A record without a document gets no key and the event time of the document before it.
 */
final class RecordKeyExtractor {
  private static final InputNotice NO_TIME =
      InputNotice.INGEST_TIME_USED; // files carry no record timestamps

  private static final Set<InputNotice> ABOUT_TIME =
      EnumSet.of(
          NO_TIME,
          InputNotice.TEXT_WITHOUT_TIME,
          InputNotice.DATE_ASSUMED,
          InputNotice.ZONE_ASSUMED,
          InputNotice.ZONE_NAME_ASSUMED,
          InputNotice.TIME_UNIT_ASSUMED);

  private final DocumentReader reader;
  private final boolean byModel;
  private final InstantSource clock;
  private final Consumer<String> messages;
  private final Set<InputNotice> reported = EnumSet.noneOf(InputNotice.class);
  private long latest;

  /**
   * The key and event time of a record.
   *
   * @param hasTime whether the record itself contains a time
   * @param headers the time of the line before it in the file, if it has none of its own and takes
   *     that
   * @param rejection why the tracker will make it a dead letter, or null
   */
  record Address(
      byte @Nullable [] key,
      long eventTime,
      boolean hasTime,
      Map<String, String> headers,
      @Nullable String rejection) {}

  /**
   * @param byModel whether the key is the name of the model; otherwise it is the id of the document
   * @param clock the ingest time of records
   * @param messages receives messages for the user, one line each
   */
  RecordKeyExtractor(
      DocumentReader reader, boolean byModel, InstantSource clock, Consumer<String> messages) {
    this.reader = reader;
    this.byModel = byModel;
    this.clock = clock;
    this.messages = messages;
  }

  /**
   * @param previous the time of the line before it in its file
   */
  Address address(FileRecord record, PreviousTime previous) {
    String rejection = null;
    if (record instanceof FileRecord.Content content) {
      for (DocumentReader.ReadResult result :
          reader.read(content.toRawRecord("file", clock.millis()))) {
        if (result instanceof DocumentReader.ReadResult.Accepted accepted) {
          Document document = accepted.document();
          InputNotes notes = accepted.notes();
          Instant time = previous.of(document.timestamp(), notes);
          boolean isBefore = notes.contains(InputNotice.PREVIOUS_TIME_USED);
          report(notes);
          latest = time.toEpochMilli();
          String key = byModel ? document.model() : document.id();
          return new Address(
              key.getBytes(StandardCharsets.UTF_8),
              latest,
              !isBefore && !notes.contains(NO_TIME),
              isBefore ? Map.of(RawRecord.TIME_HEADER, time.toString()) : Map.of(),
              null);
        }
        if (result instanceof Rejection rejected && rejection == null) {
          rejection = rejected.message();
        }
      }
    }
    return new Address(null, latest, false, Map.of(), rejection);
  }

  private void report(InputNotes notes) {
    for (InputNotice notice : notes) {
      boolean isNews = ABOUT_TIME.contains(notice) && !reported.contains(notice);
      String detail = isNews ? notes.detail(notice) : "";
      if (!detail.isEmpty() && reported.add(notice)) {
        messages.accept(notice.id() + ": " + detail);
      }
    }
  }
}
