package io.swell.streaming;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stream topics that the tracker writes, and how they keep their records. */
public enum StreamTopic {
  /** The log of bags: analysed documents and ticks by model, the source of truth. */
  BAGS("bags", Duration.ofDays(7)),
  /** Topics of each document, by document id; none of a document that was erased. */
  ASSIGNMENTS("assignments", Duration.ofDays(7)),
  /** Each topic as it is now, by model/topic id. */
  SNAPSHOTS("snapshots", null),
  /** Each topic in each closed window, by model/topic id. */
  ACTIVITY("activity", Duration.ofDays(30)),
  /** Each model's quality, by model. */
  MODELS("models", null),
  /** Changes in topics' lives, by model/topic id. */
  EVENTS("events", Duration.ofDays(30)),
  /** What is not as usual, by alert id: the newest state of each, for a while. */
  ALERTS("alerts", Duration.ofDays(30)),
  /** Records that could not be used, as they came, with the error in headers. */
  DEAD_LETTERS("dead-letters", Duration.ofDays(14));

  /** What was replaced or erased leaves the brokers' disks at the latest after that. */
  private static final Duration ERASED_WITHIN = Duration.ofDays(1);

  private final String suffix;
  private final @Nullable Duration retention;

  /** With a retention, records are deleted by age; without, the newest of each key is kept. */
  StreamTopic(String suffix, @Nullable Duration retention) {
    this.suffix = suffix;
    this.retention = retention;
  }

  /** The stream topic's name: the configured prefix and its own. */
  public String name(KafkaOptions options) {
    return options.prefix() + suffix;
  }

  /** The name of the sink that writes it. */
  String sink() {
    return suffix;
  }

  /** The settings that it is created with. */
  Map<String, String> settings(KafkaOptions options) {
    Map<String, String> settings = new HashMap<>();
    settings.put("segment.bytes", StreamTopics.SEGMENT_BYTES);
    if (retention == null) {
      settings.put("cleanup.policy", "compact");
    } else {
      Duration kept = this == BAGS ? options.logRetention() : retention;
      boolean isReplaced = this == ALERTS || this == ASSIGNMENTS;
      settings.put("cleanup.policy", isReplaced ? "compact,delete" : "delete");
      settings.put("retention.ms", String.valueOf(kept.toMillis()));
    }
    if (String.valueOf(settings.get("cleanup.policy")).startsWith("compact")) {
      settings.put("max.compaction.lag.ms", String.valueOf(ERASED_WITHIN.toMillis()));
    }
    if (this == BAGS || this == DEAD_LETTERS) {
      settings.put("max.message.bytes", String.valueOf(StreamTopics.MAX_RECORD_BYTES));
    }
    return settings;
  }
}
