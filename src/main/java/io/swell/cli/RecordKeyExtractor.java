package io.swell.cli;

import io.swell.format.input.Document;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import io.swell.format.input.ReadResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds key and event time of records; one without a document has no key and the last time. */
final class RecordKeyExtractor {
  private static final InputNotice NO_TIME =
      InputNotice.INGEST_TIME_USED; // files have no times of records

  private final DocumentReader reader;
  private final boolean byModel;
  private final long now;
  private long latest;

  /**
   * Where a record goes and when it happened.
   *
   * @param hasTime whether the record itself says when
   */
  record Address(byte @Nullable [] key, long eventTime, boolean hasTime) {}

  /**
   * Makes one.
   *
   * @param byModel whether the key names the model, else the document
   * @param now ingest time of all records, milliseconds since 1970 UTC
   */
  RecordKeyExtractor(DocumentReader reader, boolean byModel, long now) {
    this.reader = reader;
    this.byModel = byModel;
    this.now = now;
  }

  Address address(FileRecord record) {
    if (record instanceof FileRecord.Content content) {
      for (ReadResult result : reader.read(content.toRawRecord("file", now))) {
        if (result instanceof ReadResult.Accepted accepted) {
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
