package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A document with its topics, as alerting counts it.
 *
 * @param assignment its topics, heaviest first
 * @param nearDuplicate whether it is a near-duplicate of an earlier document
 * @param numbersPerMille how many of a thousand of its words are numbers
 * @param terms its heaviest terms with their weights; used only if no topic covers the document
 */
public record ObservedDocument(
    Assignment assignment, boolean nearDuplicate, int numbersPerMille, Map<String, Double> terms) {

  /** Minimum share with which a document belongs to its largest topic. */
  static final double MAIN_SHARE = 0.3;

  /** Least residual with which a document is uncovered: its topics explain at most a tenth. */
  public static final double UNCOVERED = 0.9;

  /** Stands in for a topic id: documents that no topic covers. */
  static final long NO_TOPIC = -1;

  /** Stands in for a topic id: documents that are counted for no topic, as no share is large. */
  static final long MIXED = -2;

  /** Returns the topic that the document belongs to, {@link #NO_TOPIC} or {@link #MIXED}. */
  long topic() {
    if (assignment.residual() >= UNCOVERED) {
      return NO_TOPIC;
    }
    var topics = assignment.topics();
    return !topics.isEmpty() && topics.get(0).share() >= MAIN_SHARE ? topics.get(0).topic() : MIXED;
  }

  long eventTime() {
    return assignment.timestamp().toEpochMilli();
  }

  /** Returns the document as an alert shows it. Callers leave out near-duplicates. */
  Alert.Document document(double weight) {
    return new Alert.Document(
        assignment.id(), assignment.title(), assignment.origin(), assignment.timestamp(), weight);
  }

  /**
   * Returns how well the document represents its largest topic: the topic's share times the part of
   * the document that its topics explain, 0 to 1.
   */
  double weight() {
    var topics = assignment.topics();
    return topics.isEmpty() ? 0 : topics.get(0).share() * (1 - assignment.residual());
  }

  /** Whether the document has a share of a topic. */
  boolean hasTopic(long topic) {
    return assignment.topics().stream().anyMatch(each -> each.topic() == topic);
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
        Stream.concat(Stream.of(first), assignment.topics().stream()),
        Math.min(1 - weight / share, Math.nextDown(UNCOVERED)));
  }

  /** Returns the document with the share of one topic given to another. */
  ObservedDocument withMerged(long from, long into) {
    return withTopics(
        assignment.topics().stream()
            .map(
                each ->
                    each.topic() == from
                        ? new TopicWeight(into, each.weight(), each.share())
                        : each),
        assignment.residual());
  }

  /** Returns the document without its share of a topic. */
  ObservedDocument withoutTopic(long topic) {
    return withTopics(
        assignment.topics().stream().filter(each -> each.topic() != topic), assignment.residual());
  }

  private ObservedDocument withTopics(Stream<TopicWeight> topics, double residual) {
    Assignment changed = assignment.withTopics(topics.toList(), residual);
    return new ObservedDocument(changed, nearDuplicate, numbersPerMille, terms);
  }

  void write(StateWriter out) {
    out.putString(assignment.model()).putString(assignment.id()).putString(assignment.title());
    out.putLong(eventTime()).putInt(assignment.topics().size());
    for (TopicWeight each : assignment.topics()) {
      out.putLong(each.topic()).putDouble(each.weight()).putDouble(each.share());
    }
    out.putDouble(assignment.residual()).putLong(assignment.batch());
    out.putNullables(assignment.origin().values());
    out.putByte(nearDuplicate ? 1 : 0).putInt(numbersPerMille).putNumbers(terms);
  }

  static ObservedDocument read(StateReader in) {
    String model = in.getString();
    String id = in.getString();
    String title = in.getString();
    Instant timestamp = Instant.ofEpochMilli(in.getLong());
    List<TopicWeight> topics = new ArrayList<>();
    for (int left = in.getCount(24); left > 0; left--) {
      topics.add(new TopicWeight(in.getLong(), in.getDouble(), in.getDouble()));
    }
    double residual = in.getDouble();
    long batch = in.getLong();
    DocumentOrigin origin = DocumentOrigin.ofValues(in.getNullables());
    boolean nearDuplicate = in.getByte() == 1;
    int figures = in.getInt();
    return new ObservedDocument(
        new Assignment(
            model,
            id,
            title,
            origin,
            timestamp,
            topics,
            residual,
            batch,
            Assignment.Timing.IN_TIME,
            null,
            null),
        nearDuplicate,
        figures,
        in.getNumbers());
  }
}
