package io.swell.output;

import java.time.Instant;
import java.util.List;

/**
 * The activity of one topic in one closed window of event time.
 *
 * <p>The schema {@code activity.json} in the resources describes its fields.
 */
public record TopicActivity(
    String model,
    long topic,
    Instant windowStart,
    Instant windowEnd,
    double share,
    double trend,
    long documents,
    long windowDocuments,
    double expected,
    double z,
    List<String> terms,
    List<SourceCount> sources)
    implements Output {
  public TopicActivity {
    terms = List.copyOf(terms);
    sources = List.copyOf(sources);
  }

  /** Number of documents from one source. */
  public record SourceCount(String source, long documents) {}
}
