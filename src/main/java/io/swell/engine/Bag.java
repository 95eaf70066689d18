package io.swell.engine;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.text.LogText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One analyzed document.
 *
 * @param model key of the model that learns it
 * @param id the document's id, not empty
 * @param eventTime when it happened, milliseconds since 1970 UTC; may be negative
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 * @param origin where it came from
 * @param language its language as an ISO 639 code, or null
 * @param labels labels supplied with it
 * @param title its title, or the start of its text, as shown to readers
 * @param terms distinct terms in ascending order of their UTF-16 code units
 * @param counts occurrences, all at least 1, aligned with {@code terms}; must not be modified
 * @param numbersPerMille how many of a thousand of its words are numbers; not negative
 * @param partition the source partition that it came from, 0 or more
 * @param offset offset of its record in that partition, or -1 if it has none
 * @param hasOwnTime whether the event time comes from the document itself rather than from its
 *     record or its ingest
 * @param message what a log line says, or null if it is no log line
 */
public record Bag(
    String model,
    String id,
    long eventTime,
    long ingestTime,
    DocumentOrigin origin,
    @Nullable String language,
    List<String> labels,
    String title,
    String[] terms,
    int[] counts,
    int numbersPerMille,
    int partition,
    long offset,
    boolean hasOwnTime,
    @Nullable LogText message)
    implements LogEntry {
  /** The offset of a document that did not come from a stream topic. */
  public static final long NO_OFFSET = -1;

  public Bag {
    labels = List.copyOf(labels);
  }

  /**
   * Returns the same document without its position in a stream topic, so that it does not change
   * how far a source partition counts as read.
   */
  public Bag withoutOffset() {
    return at(0, NO_OFFSET, eventTime, hasOwnTime);
  }

  /** Returns the same document with an event time of its own. */
  public Bag dated(long time) {
    return at(partition, offset, time, true);
  }

  /**
   * Returns the same document with another position and event time.
   *
   * @param hasOwnTime whether the document itself has this time
   */
  public Bag at(int partition, long offset, long eventTime, boolean hasOwnTime) {
    return new Bag(
        model,
        id,
        eventTime,
        ingestTime,
        origin,
        language,
        labels,
        title,
        terms,
        counts,
        numbersPerMille,
        partition,
        offset,
        hasOwnTime,
        message);
  }

  /** Returns what identifies the document, with a shortened title. */
  DocumentHeader header() {
    String shown = DocumentHeader.shortened(title);
    return new DocumentHeader(id, shown, origin, eventTime, numbersPerMille);
  }
}
