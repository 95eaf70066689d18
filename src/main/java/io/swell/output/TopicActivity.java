package io.swell.output;

import java.time.Instant;
import java.util.List;

/**
 * The activity of one topic in one closed window of event time.
 *
 * @param model key of the model
 * @param topic topic id
 * @param windowStart inclusive
 * @param windowEnd exclusive
 * @param share mean share over the window's documents
 * @param trend that share minus the topic's baseline share; NaN if it is not known
 * @param documents documents of which it has the largest share, if that share is at least 0.3
 * @param windowDocuments all documents of the window
 * @param expected documents that the baseline expects
 * @param z Anscombe score of {@code documents} against {@code expected}
 * @param terms heaviest terms when the window closed; none if {@code documents} is 0
 * @param sources the sources of {@code documents} with the largest counts, the largest first;
 *     documents without a source are in none
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

  @Override
  public OutputKind outputKind() {
    return OutputKind.ACTIVITY;
  }

  /** Number of documents from one source. */
  public record SourceCount(String source, long documents) {}
}
