package io.swell.streaming.admin;

import io.swell.streaming.client.KafkaOptions;
import java.util.Map;

/**
 * The stream topic in which models and their shards exchange messages; only where they have any.
 */
public final class ShardTopic {
  private ShardTopic() {}

  /** Returns its name. */
  public static String name(KafkaOptions options) {
    return options.prefix() + "shards";
  }

  /** Returns the settings with which it is created; it is kept as long as the log of bags. */
  static Map<String, String> settings(KafkaOptions options) {
    return Map.of(
        "segment.bytes",
        StreamTopics.SEGMENT_BYTES,
        "retention.ms",
        String.valueOf(options.logRetention().toMillis()));
  }
}
