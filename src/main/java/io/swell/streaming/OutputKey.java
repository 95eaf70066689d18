package io.swell.streaming;

import io.swell.engine.Tombstone;
import io.swell.output.TopicEvent;

/**
 * Under which key an output stands on which stream topic.
 *
 * @param key as text
 */
record OutputKey(StreamTopic topic, String key) {
  /** The key of what is published of one topic, or of none. */
  static String topic(String model, long topic) {
    return model + "/" + (topic == TopicEvent.NO_TOPIC ? "none" : topic);
  }

  /** Where the tombstone goes of something taken back. */
  static OutputKey of(Tombstone tombstone) {
    if (tombstone instanceof Tombstone.Topic topic) {
      return new OutputKey(StreamTopic.SNAPSHOTS, topic(topic.model(), topic.topic()));
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
    throw new IllegalStateException("nothing can take back " + tombstone);
  }

  /**
   * What a tombstone takes back.
   *
   * @throws IllegalArgumentException if the stream topic has no such keys
   */
  Tombstone removed() {
    return switch (topic) {
      case SNAPSHOTS -> snapshot();
      case ASSIGNMENTS -> new Tombstone.Document(key);
      case ALERTS -> new Tombstone.Alert(key);
      case MODELS -> new Tombstone.Report(key);
      default ->
          throw new IllegalArgumentException(
              "tombstone of " + key + ": nothing is taken back on the stream topic " + topic);
    };
  }

  private Tombstone snapshot() {
    int slash = key.lastIndexOf('/'); // a model's key may hold one
    try {
      return new Tombstone.Topic(
          key.substring(0, Math.max(0, slash)), Long.parseLong(key.substring(slash + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "tombstone: the key of a snapshot must be model/topic id, found " + key, e);
    }
  }
}
