package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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
public record ObservedDocument(
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

  /** Whether one of its topics is this one. */
  boolean holds(long topic) {
    return assignment.topics().stream().anyMatch(each -> each.topic() == topic);
  }

  /**
   * The same as a document of a topic that did not live when it was assigned.
   *
   * @param weight how well it shows the topic, 0 to 1
   */
  ObservedDocument joined(long topic, double weight) {
    double share = Math.max(MAIN, weight);
    var first = new TopicWeight(topic, weight, share);
    return with(
        Stream.concat(Stream.of(first), assignment.topics().stream()),
        Math.min(1 - weight / share, Math.nextDown(UNCOVERED)));
  }

  /** The same with one topic's share given to another. */
  ObservedDocument merged(long from, long into) {
    return with(
        assignment.topics().stream()
            .map(
                each ->
                    each.topic() == from
                        ? new TopicWeight(into, each.weight(), each.share())
                        : each),
        assignment.residual());
  }

  /** The same without a topic. */
  ObservedDocument without(long topic) {
    return with(
        assignment.topics().stream().filter(each -> each.topic() != topic), assignment.residual());
  }

  private ObservedDocument with(Stream<TopicWeight> topics, double residual) {
    var changed =
        new Assignment(
            assignment.model(),
            assignment.id(),
            assignment.title(),
            assignment.timestamp(),
            topics.toList(),
            residual,
            assignment.batch(),
            assignment.timing());
    return new ObservedDocument(changed, source, nearDuplicate, figures, terms);
  }

  void write(StateWriter out) {
    out.putString(assignment.model()).putString(assignment.id()).putString(assignment.title());
    out.putLong(eventTime()).putInt(assignment.topics().size());
    for (TopicWeight each : assignment.topics()) {
      out.putLong(each.topic()).putDouble(each.weight()).putDouble(each.share());
    }
    out.putDouble(assignment.residual()).putLong(assignment.batch());
    out.putByte(source == null ? 0 : 1).putString(source == null ? "" : source);
    out.putByte(nearDuplicate ? 1 : 0).putInt(figures).putInt(terms.size());
    new TreeMap<>(terms).forEach((term, weight) -> out.putString(term).putDouble(weight));
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
    boolean hasSource = in.getByte() == 1;
    String source = in.getString();
    boolean nearDuplicate = in.getByte() == 1;
    int figures = in.getInt();
    Map<String, Double> terms = new TreeMap<>();
    for (int left = in.getCount(12); left > 0; left--) {
      terms.put(in.getString(), in.getDouble());
    }
    return new ObservedDocument(
        new Assignment(model, id, title, timestamp, topics, residual, batch),
        hasSource ? source : null,
        nearDuplicate,
        figures,
        terms);
  }
}
