package io.swell.format.input;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One record as it was received, before it is parsed.
 *
 * @param key its key, or null; not modified
 * @param value its bytes, or null; not modified
 * @param topic stream topic or file that it came from
 * @param partition its partition; 0 in a file
 * @param offset its offset in the partition, or its line in the file
 * @param recordTime the record's timestamp, milliseconds since 1970 UTC; negative if it has none
 * @param ingestTime when it was ingested, milliseconds since 1970 UTC; never negative
 * @param headers header names and values; CloudEvents in binary mode has its attributes there
 */
public record RawRecord(
    byte @Nullable [] key,
    byte @Nullable [] value,
    String topic,
    int partition,
    long offset,
    long recordTime,
    long ingestTime,
    Map<String, String> headers) {
  /**
   * Header with the id for a document that has none of its own. It is the same when the record is
   * sent again.
   */
  public static final String ID_HEADER = "swell.id";

  /**
   * Header with the time for a document that has none of its own: that of the line before it in the
   * file.
   */
  public static final String TIME_HEADER = "swell.time";

  /** Header with the name of a program whose lines name none: that of its file. */
  public static final String SOURCE_HEADER = "swell.source";

  /** Returns the id in the sender's header, or the record's position if that is unusable. */
  public String id() {
    String sent = headers.get(ID_HEADER);
    return sent == null || sent.isBlank() || sent.length() > InputOptions.MAX_NAME
        ? position()
        : sent;
  }

  /** Returns the record's unique position, for example {@code news-3-1207}. */
  public String position() {
    return topic + "-" + partition + "-" + offset;
  }
}
