package io.swell.format.input;

import io.swell.engine.Bag;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of the last document of a file that has one. A line of text without a time gets it: such
 * lines continue what the lines before them reported. Not thread-safe.
 */
public final class PreviousTime {
  private @Nullable Instant latest;

  /** Begins before the first line of a file. */
  public PreviousTime() {
    this(null);
  }

  /**
   * Begins before the first line of a file.
   *
   * @param first time of the lines before the first one with a time; null if it is not known
   */
  public PreviousTime(@Nullable Instant first) {
    latest = first;
  }

  /**
   * Returns the time of the next document of the file.
   *
   * @param time its event time as it was read
   * @param notes its notices; gets {@link InputNotice#PREVIOUS_TIME_USED} if it has no time and
   *     that of the line before it is returned
   */
  public Instant of(Instant time, InputNotes notes) {
    if (!notes.contains(InputNotice.INGEST_TIME_USED)) {
      latest = time;
      return time;
    }
    if (latest == null || !notes.contains(InputNotice.TEXT_WITHOUT_TIME)) {
      return time;
    }
    notes.replace(InputNotice.INGEST_TIME_USED, InputNotice.PREVIOUS_TIME_USED);
    return latest;
  }

  /** Returns the next result of the file, with the time of the line before it if it has none. */
  public IngestResult date(IngestResult result) {
    if (!(result instanceof Ingested ingested)) {
      return result;
    }
    Bag bag = ingested.bag();
    long time = of(Instant.ofEpochMilli(bag.eventTime()), ingested.notes()).toEpochMilli();
    return time == bag.eventTime()
        ? result
        : new Ingested(bag.dated(time), ingested.notes(), ingested.isLanguageDetected());
  }
}
