package io.swell.output;

import java.time.Instant;
import java.util.List;

/**
 * The topics of one document: those with at least 5 % share, at most ten, heaviest first.
 *
 * @param model key of the model
 * @param id the document's id
 * @param title its title, or the start of its text; empty where an older release wrote it
 * @param timestamp event time
 * @param topics topic ids with weight {@code v_k} (turned to the topic's reported side) and share
 *     {@code |v_k| |u_k| / sum_j |v_j| |u_j|}
 * @param residual {@code |d - U v|^2 / |d|^2}, 0 to 1; 1 for a document with no known term
 * @param batch number of the mini-batch that learned it, from 1
 * @param timing whether its event time fits to what its stream had reached
 */
public record Assignment(
    String model,
    String id,
    String title,
    Instant timestamp,
    List<TopicWeight> topics,
    double residual,
    long batch,
    Timing timing) {
  /** How an event time lies to that of the documents before. */
  public enum Timing {
    IN_TIME,
    /** Its window had closed: it is counted in none. */
    LATE,
    /** Over twelve hours beyond them: it is counted when time gets there. */
    AHEAD
  }

  public Assignment {
    topics = List.copyOf(topics);
  }

  /** One of a document in time. */
  public Assignment(
      String model,
      String id,
      String title,
      Instant timestamp,
      List<TopicWeight> topics,
      double residual,
      long batch) {
    this(model, id, title, timestamp, topics, residual, batch, Timing.IN_TIME);
  }

  /** One topic of a document. */
  public record TopicWeight(long topic, double weight, double share) {}
}
