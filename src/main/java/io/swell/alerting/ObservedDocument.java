package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import java.util.List;
import java.util.stream.Stream;

/**
 * A document with its topics, as alerting counts it.
 *
 * @param document as an alert shows it; its weight is how well it represents its largest topic: the
 *     topic's share times the part of the document that its topics explain, 0 to 1
 * @param topics its topics, heaviest first
 * @param residual the part of the document that its topics do not explain
 * @param nearDuplicate whether it is a near-duplicate of an earlier document
 * @param numbersPerMille how many of a thousand of its words are numbers
 */
public record ObservedDocument(
    Alert.Document document,
    List<TopicWeight> topics,
    double residual,
    boolean nearDuplicate,
    int numbersPerMille) {

  /** Minimum share with which a document belongs to its largest topic. */
  static final double MAIN_SHARE = 0.3;

  /** Least residual with which a document is uncovered: its topics explain at most a tenth. */
  public static final double UNCOVERED = 0.9;

  /** Stands in for a topic id: a document that no topic covers, or that has no large share. */
  static final long NO_TOPIC = -1;

  /** Returns a document with the topics that it was assigned. */
  public ObservedDocument(Assignment assignment, boolean nearDuplicate, int numbersPerMille) {
    this(
        new Alert.Document(
            assignment.id(),
            assignment.title(),
            assignment.origin(),
            assignment.timestamp(),
            weight(assignment.topics(), assignment.residual())),
        assignment.topics(),
        assignment.residual(),
        nearDuplicate,
        numbersPerMille);
  }

  /**
   * Returns the document as one that counts for no topic and repeats nothing, as a pattern does.
   */
  public ObservedDocument covered() {
    return new ObservedDocument(document.withWeight(0), List.of(), 0, false, numbersPerMille);
  }

  private static double weight(List<TopicWeight> topics, double residual) {
    return topics.isEmpty() ? 0 : topics.get(0).share() * (1 - residual);
  }

  /** Returns the topic that the document belongs to, or {@link #NO_TOPIC}. */
  long topic() {
    return residual < UNCOVERED && !topics.isEmpty() && topics.get(0).share() >= MAIN_SHARE
        ? topics.get(0).topic()
        : NO_TOPIC;
  }

  long eventTime() {
    return document.timestamp().toEpochMilli();
  }

  /**
   * Returns the document as one that belongs to a topic, which was born after the document was
   * assigned.
   *
   * @param weight how well the document represents the topic, 0 to 1
   */
  ObservedDocument withTopic(long topic, double weight) {
    double share = Math.max(MAIN_SHARE, weight);
    var first = new TopicWeight(topic, weight, share);
    return withTopics(
        Stream.concat(Stream.of(first), topics.stream()),
        Math.min(1 - weight / share, Math.nextDown(UNCOVERED)));
  }

  ObservedDocument withMerged(long from, long into) {
    return withTopics(
        topics.stream()
            .map(
                each ->
                    each.topic() == from
                        ? new TopicWeight(into, each.weight(), each.share())
                        : each),
        residual);
  }

  ObservedDocument withoutTopic(long topic) {
    return withTopics(topics.stream().filter(each -> each.topic() != topic), residual);
  }

  private ObservedDocument withTopics(Stream<TopicWeight> changed, double left) {
    List<TopicWeight> now = changed.toList();
    if (now.equals(topics) && left == residual) {
      return this;
    }
    Alert.Document weighted = document.withWeight(weight(now, left));
    return new ObservedDocument(weighted, now, left, nearDuplicate, numbersPerMille);
  }
}
