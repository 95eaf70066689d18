package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The topics of one document: those with a share of at least 5 %, at most ten, largest share first.
 *
 * <p>The schema {@code assignment.json} in the resources describes its fields.
 *
 * @param topics topic ids with weight {@code v_k} (turned to the topic's reported side) and share
 *     {@code |v_k| |u_k| / sum_j |v_j| |u_j|}
 * @param mainLabel label of its {@linkplain #main main topic} when it was assigned; null if there
 *     is none
 */
public record Assignment(
    String model,
    String id,
    String title,
    DocumentOrigin origin,
    Instant timestamp,
    List<TopicWeight> topics,
    double residual,
    long batch,
    Timing timing,
    @Nullable String mainLabel,
    @Nullable Long storyId,
    @Nullable Long patternId,
    @Nullable String template)
    implements Output {
  /** Minimum share with which a topic is listed. */
  public static final double MIN_SHARE = 0.05;

  /** The background is left out where another topic has at least this part of its share. */
  public static final double BESIDES_BACKGROUND = 0.5;

  /**
   * A document of which the topics explain less than this, {@code 1 - residual}, has no main topic:
   * shares are parts of what is explained, however little that is.
   */
  public static final double MIN_EXPLAINED = 0.01;

  private static final double DIGITS = 1e4;

  /** How the event time of a document relates to that of the documents before it. */
  public enum Timing {
    IN_TIME,
    /** Its window had closed, so no window counts it. */
    LATE,
    /** It is over twelve hours ahead. It is counted once the watermark reaches its event time. */
    AHEAD
  }

  public Assignment {
    topics = List.copyOf(topics);
  }

  /**
   * Returns the topic with the largest share, or null if no topic is listed or all of them explain
   * less than {@link #MIN_EXPLAINED}, to the four digits that are published.
   */
  public @Nullable TopicWeight main() {
    boolean isExplained = Math.rint(residual * DIGITS) <= Math.rint((1 - MIN_EXPLAINED) * DIGITS);
    return topics.isEmpty() || !isExplained ? null : topics.get(0);
  }

  /** Returns the id of the main topic, or null. */
  public @Nullable Long mainTopic() {
    TopicWeight main = main();
    return main == null ? null : main.topic();
  }

  /** Returns the share of the main topic, or null. */
  public @Nullable Double mainShare() {
    TopicWeight main = main();
    return main == null ? null : main.share();
  }

  /** Returns the assignment with the label of its main topic, if it has one. */
  public Assignment withMainLabel(LongFunction<String> label) {
    Long main = mainTopic();
    return main == null ? this : with(label.apply(main), storyId, patternId, template);
  }

  /** Returns the assignment with the story of the document. */
  public Assignment withStory(long story) {
    return with(mainLabel, story, patternId, template);
  }

  /** Returns the assignment with the pattern of the log line. */
  public Assignment withPattern(long pattern, String itsTemplate) {
    return with(mainLabel, storyId, pattern, itsTemplate);
  }

  private Assignment with(
      @Nullable String label,
      @Nullable Long story,
      @Nullable Long pattern,
      @Nullable String itsTemplate) {
    return new Assignment(
        model,
        id,
        title,
        origin,
        timestamp,
        topics,
        residual,
        batch,
        timing,
        label,
        story,
        pattern,
        itsTemplate);
  }

  /** One topic of a document. */
  public record TopicWeight(long topic, double weight, double share) {}
}
