package io.swell.output;

import java.time.Instant;
import java.util.List;

/**
 * One topic in one closed window of event time.
 *
 * @param model key of the model
 * @param topic topic id
 * @param windowStart inclusive
 * @param windowEnd exclusive
 * @param share mean share over the window's documents
 * @param documents documents whose largest share it is, that share being at least 0.3
 * @param windowDocuments all documents of the window
 * @param expected documents expected from the decayed past
 * @param z Anscombe score of {@code documents} against {@code expected}
 * @param terms heaviest terms then
 */
public record TopicActivity(
    String model,
    long topic,
    Instant windowStart,
    Instant windowEnd,
    double share,
    long documents,
    long windowDocuments,
    double expected,
    double z,
    List<String> terms) {
  public TopicActivity {
    terms = List.copyOf(terms);
  }
}
