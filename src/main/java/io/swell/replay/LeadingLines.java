package io.swell.replay;

import io.swell.format.input.DocumentReader;
import io.swell.format.input.DocumentReader.ReadResult;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import io.swell.format.input.InputOptions;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.RecordFile;
import java.io.IOException;
import java.nio.file.Files;

/** The lines before the first one with a time, such as the banner of a program. */
public final class LeadingLines {
  /** Number of records in which a time is looked for. */
  private static final int MOST = 1000;

  private LeadingLines() {}

  /**
   * Returns the start of a file, with the time of its first document that has one. Of a pipe or
   * standard input, which can be read only once, the time is not known.
   *
   * @param ingestTime ingest time of all documents, in milliseconds
   * @throws IOException if it cannot be opened
   */
  public static PreviousTime of(InputFile.Location input, InputOptions options, long ingestTime)
      throws IOException {
    if (input.path().equals(RecordFile.STANDARD_INPUT) || !Files.isRegularFile(input.path())) {
      return new PreviousTime();
    }
    var reader = new DocumentReader(options);
    try (InputFile file = InputFile.open(input)) {
      for (int i = 0; i < MOST; i++) {
        if (file.next() instanceof FileRecord.Content content) {
          for (ReadResult result : reader.read(content.toRawRecord("file", ingestTime))) {
            if (result instanceof Accepted accepted
                && !accepted.notes().contains(InputNotice.INGEST_TIME_USED)) {
              return new PreviousTime(accepted.document().timestamp());
            }
          }
        }
      }
    } catch (InputException e) {
      return new PreviousTime(); // the reading that follows reports the damage
    }
    return new PreviousTime();
  }
}
