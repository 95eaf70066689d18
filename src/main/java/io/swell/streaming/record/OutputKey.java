package io.swell.streaming.record;

import io.swell.output.Tombstone;
import io.swell.output.TopicEvent;
import io.swell.streaming.admin.StreamTopic;
import java.util.function.BiFunction;

/**
 * The stream topic of an output, and its key there.
 *
 * @param key as text
 */
public record OutputKey(StreamTopic topic, String key) {
  /**
   * Name of the header of a record that repeats an earlier one without some of its documents, or
   * with a judgment.
   */
  public static final String REPUBLISHED_HEADER = "swell-republished";

  /** Returns the key of an output about one topic, or about none. */
  public static String topic(String model, long topic) {
    return model + "/" + (topic == TopicEvent.NO_TOPIC ? "none" : topic);
  }

  /** Returns the stream topic and the key for a tombstone. */
  public static OutputKey of(Tombstone tombstone) {
    if (tombstone instanceof Tombstone.Topic topic) {
      return new OutputKey(StreamTopic.SNAPSHOTS, topic(topic.model(), topic.topic()));
    }
    if (tombstone instanceof Tombstone.Story story) {
      return new OutputKey(StreamTopic.STORIES, topic(story.model(), story.story()));
    }
    if (tombstone instanceof Tombstone.Pattern pattern) {
      return new OutputKey(StreamTopic.PATTERNS, topic(pattern.model(), pattern.pattern()));
    }
    if (tombstone instanceof Tombstone.Document document) {
      return new OutputKey(StreamTopic.ASSIGNMENTS, document.id());
    }
    if (tombstone instanceof Tombstone.Alert alert) {
      return new OutputKey(StreamTopic.ALERTS, alert.id());
    }
    if (tombstone instanceof Tombstone.Report report) {
      return new OutputKey(StreamTopic.MODELS, report.model());
    }
    throw new IllegalStateException("unknown kind of tombstone: " + tombstone);
  }

  /**
   * Returns what a tombstone with this key removes.
   *
   * @throws IllegalArgumentException if outputs of the stream topic are never removed, or do not
   *     have this kind of key
   */
  public Tombstone removed() {
    return switch (topic) {
      case SNAPSHOTS -> numbered("snapshot", "topic", Tombstone.Topic::new);
      case STORIES -> numbered("story", "story", Tombstone.Story::new);
      case PATTERNS -> numbered("pattern", "pattern", Tombstone.Pattern::new);
      case ASSIGNMENTS -> new Tombstone.Document(key);
      case ALERTS -> new Tombstone.Alert(key);
      case MODELS -> new Tombstone.Report(key);
      default ->
          throw new IllegalArgumentException(
              "tombstone with key %s: outputs on the stream topic %s are never removed"
                  .formatted(key, topic));
    };
  }

  /** Returns the tombstone of what a model numbers. */
  private Tombstone numbered(
      String output, String thing, BiFunction<String, Long, Tombstone> tombstone) {
    int slash = key.lastIndexOf('/'); // a model's key may contain slashes
    try {
      return tombstone.apply(
          key.substring(0, Math.max(0, slash)), Long.parseLong(key.substring(slash + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the key of a %s's tombstone must be model/%s id, found %s".formatted(output, thing, key),
          e);
    }
  }
}
