package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.Tick;
import io.swell.model.IncompatibleException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What time it is in one model's log of bags, which tells what to write when the log falls silent.
 *
 * @param eventTime the latest event time of its documents
 * @param documentTime ingest time of its newest document
 * @param entryTime ingest time of its newest record
 */
record ModelClock(long eventTime, long documentTime, long entryTime) {
  /** Longest pause between ticks of a model that stays silent, in milliseconds. */
  static final long LONGEST_PAUSE = 600_000;

  /** Returns the clock after one more record; null stands for a log without documents. */
  static @Nullable ModelClock after(@Nullable ModelClock clock, LogEntry entry) {
    if (entry instanceof Bag bag) {
      long reached = clock == null ? Long.MIN_VALUE : clock.eventTime;
      return new ModelClock(Math.max(reached, bag.eventTime()), bag.ingestTime(), bag.ingestTime());
    }
    return clock == null
        ? null
        : new ModelClock(clock.eventTime, clock.documentTime, entry.ingestTime());
  }

  /**
   * Returns the marker that is due, or null. In silence, event time goes on as fast as the wall
   * clock from where the documents left it; the pauses between markers grow with the silence.
   *
   * @param now the wall clock, in milliseconds since 1970 UTC
   * @param patience silence before the first marker, in milliseconds
   */
  @Nullable Tick due(String model, long now, long patience) {
    long pause = Math.max(patience, Math.min(entryTime - documentTime, LONGEST_PAUSE));
    return now - entryTime < pause ? null : new Tick(model, eventTime + (now - documentTime), now);
  }

  byte[] bytes() {
    return ByteBuffer.allocate(3 * Long.BYTES)
        .putLong(eventTime)
        .putLong(documentTime)
        .putLong(entryTime)
        .array();
  }

  static ModelClock of(byte[] bytes) {
    if (bytes.length != 3 * Long.BYTES) {
      throw new IncompatibleException(
          "the saved clock of a model has "
              + bytes.length
              + " bytes, this release reads "
              + 3 * Long.BYTES
              + "; run the release that wrote it, or 'swell reset' to forget what was learned");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new ModelClock(buffer.getLong(), buffer.getLong(), buffer.getLong());
  }
}
