package io.swell.cli;

import io.swell.format.input.Document;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import io.swell.format.input.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the key and event time of records. A record without a document gets no key and the event
 * time of the document before it.
 */
final class RecordKeyExtractor {
  private static final InputNotice NO_TIME =
      InputNotice.INGEST_TIME_USED; // files carry no record timestamps

  private final DocumentReader reader;
  private final boolean byModel;
  private final InstantSource clock;
  private long latest;

  /**
   * The key and event time of a record.
   *
   * @param hasTime whether the record itself contains a time
   * @param rejection why the tracker will make it a dead letter, or null
   */
  record Address(
      byte @Nullable [] key, long eventTime, boolean hasTime, @Nullable String rejection) {}

  /**
   * @param byModel whether the key is the name of the model; otherwise it is the id of the document
   * @param clock the ingest time of records
   */
  RecordKeyExtractor(DocumentReader reader, boolean byModel, InstantSource clock) {
    this.reader = reader;
    this.byModel = byModel;
    this.clock = clock;
  }

  Address address(FileRecord record) {
    String rejection = null;
    if (record instanceof FileRecord.Content content) {
      for (DocumentReader.ReadResult result :
          reader.read(content.toRawRecord("file", clock.millis()))) {
        if (result instanceof DocumentReader.ReadResult.Accepted accepted) {
          Document document = accepted.document();
          latest = document.timestamp().toEpochMilli();
          String key = byModel ? document.model() : document.id();
          return new Address(
              key.getBytes(StandardCharsets.UTF_8),
              latest,
              !accepted.notes().contains(NO_TIME),
              null);
        }
        if (result instanceof Rejection rejected && rejection == null) {
          rejection = rejected.message();
        }
      }
    }
    return new Address(null, latest, false, rejection);
  }
}
