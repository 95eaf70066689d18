package io.swell.format.input;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One record as it came, before anything is known about it.
 *
 * @param key its key, or null; not modified
 * @param value its bytes, or null; not modified
 * @param topic stream topic or file that it came from
 * @param partition partition, 0 in a file
 * @param offset offset in the partition, or line of the file
 * @param recordTime the record's own time, milliseconds since 1970 UTC; negative when it has none
 * @param ingestTime when it entered, milliseconds since 1970 UTC; never negative
 * @param headers header names and values, as CloudEvents in binary mode uses them
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
  /** Header with the id of a document that has none inside, the same when it is sent again. */
  public static final String ID_HEADER = "swell.id";

  /** A record without headers. */
  public RawRecord(
      byte @Nullable [] key,
      byte @Nullable [] value,
      String topic,
      int partition,
      long offset,
      long recordTime,
      long ingestTime) {
    this(key, value, topic, partition, offset, recordTime, ingestTime, Map.of());
  }

  /** Returns the id that its sender gave it, else, or if that is none, its place. */
  public String id() {
    String given = headers.get(ID_HEADER);
    return given == null || given.isBlank() || given.length() > InputOptions.MAX_NAME
        ? place()
        : given;
  }

  /** Returns the record's place, which no other record has: {@code news-3-1207}. */
  public String place() {
    return topic + "-" + partition + "-" + offset;
  }
}
