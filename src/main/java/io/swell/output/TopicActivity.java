package io.swell.output;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

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
  public record SourceCount(String source, long documents) {
    /** Returns the sources with the most documents, the largest first, equal ones by name. */
    public static List<SourceCount> largest(Map<String, Long> counts, int most) {
      return counts.entrySet().stream()
          .map(each -> new SourceCount(each.getKey(), each.getValue()))
          .sorted(
              Comparator.comparingLong(SourceCount::documents)
                  .reversed()
                  .thenComparing(SourceCount::source))
          .limit(most)
          .toList();
    }
  }
}
