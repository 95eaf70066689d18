package io.swell.cli;

import io.swell.format.input.Document;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import java.nio.charset.StandardCharsets;
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
  private final long now;
  private long latest;

  /**
   * The key and event time of a record.
   *
   * @param hasTime whether the record itself contains a time
   */
  record Address(byte @Nullable [] key, long eventTime, boolean hasTime) {}

  /**
   * @param byModel whether the key is the name of the model; otherwise it is the id of the document
   * @param now ingest time of all records, milliseconds since 1970 UTC
   */
  RecordKeyExtractor(DocumentReader reader, boolean byModel, long now) {
    this.reader = reader;
    this.byModel = byModel;
    this.now = now;
  }

  Address address(FileRecord record) {
    if (record instanceof FileRecord.Content content) {
      for (DocumentReader.ReadResult result : reader.read(content.toRawRecord("file", now))) {
        if (result instanceof DocumentReader.ReadResult.Accepted accepted) {
          Document document = accepted.document();
          latest = document.timestamp().toEpochMilli();
          String key = byModel ? document.model() : document.id();
          return new Address(
              key.getBytes(StandardCharsets.UTF_8), latest, !accepted.notes().contains(NO_TIME));
        }
      }
    }
    return new Address(null, latest, false);
  }
}
