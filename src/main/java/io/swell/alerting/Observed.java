package io.swell.alerting;

import io.swell.tracking.Assignment;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document that was assigned its topics.
 *
 * @param assignment its topics, heaviest first
 * @param source where it came from, or null
 * @param nearDuplicate whether it nearly repeats an earlier one
 * @param figures of a thousand of its words, how many are numbers
 * @param terms its heaviest terms by weight; only looked at where no topic explains it
 */
public record Observed(
    Assignment assignment,
    @Nullable String source,
    boolean nearDuplicate,
    int figures,
    Map<String, Double> terms) {

  /** A document belongs to its largest topic if that has at least this share. */
  private static final double MAIN = 0.3;

  /** A document of which the topics leave at least this much energy is uncovered. */
  public static final double UNCOVERED = 0.9;

  /** Stands for the documents that no topic covers. */
  static final long NO_TOPIC = -1;

  /** Stands for documents that belong to several topics, or to one a little. */
  static final long MIXED = -2;

  /** The topic that it belongs to, {@link #NO_TOPIC} or {@link #MIXED}. */
  long topic() {
    if (assignment.residual() >= UNCOVERED) {
      return NO_TOPIC;
    }
    var topics = assignment.topics();
    return !topics.isEmpty() && topics.get(0).share() >= MAIN ? topics.get(0).topic() : MIXED;
  }

  long eventTime() {
    return assignment.timestamp().toEpochMilli();
  }

  /** The document as an alert shows it; near-duplicates are not to be shown. */
  Alert.Document document(double weight) {
    return new Alert.Document(
        assignment.id(), assignment.title(), source, assignment.timestamp(), weight);
  }

  /** How well it shows its topic: the topic's share of what is explained of it. */
  double weight() {
    var topics = assignment.topics();
    return topics.isEmpty() ? 0 : topics.get(0).share() * (1 - assignment.residual());
  }
}
