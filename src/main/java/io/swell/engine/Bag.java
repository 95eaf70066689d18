package io.swell.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One analysed document.
 *
 * @param model key of the model that learns it
 * @param id the document's id, not empty
 * @param eventTime when it happened, milliseconds since 1970 UTC; may be negative
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 * @param source where it came from, or null
 * @param language its language as an ISO 639 code, or null
 * @param labels labels given with it
 * @param title its title, or the start of its text; what a reader is shown
 * @param terms distinct terms in ascending order of their UTF-16 code units
 * @param counts occurrences, all at least 1, aligned with {@code terms}; not modified
 * @param figures of a thousand of its words, how many are numbers; not negative
 */
public record Bag(
    String model,
    String id,
    long eventTime,
    long ingestTime,
    @Nullable String source,
    @Nullable String language,
    List<String> labels,
    String title,
    String[] terms,
    int[] counts,
    int figures)
    implements LogEntry {
  public Bag {
    labels = List.copyOf(labels);
  }
}
