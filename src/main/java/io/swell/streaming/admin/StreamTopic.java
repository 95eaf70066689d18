package io.swell.streaming.admin;

import io.swell.format.output.OutputSchema;
import io.swell.output.Output.Kind;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stream topics that the tracker writes, and how they keep their records. */
public enum StreamTopic {
  /** The log of bags: analyzed documents and idle markers by model, the source of truth. */
  BAGS("bags", null, Duration.ofDays(7)),
  /** Topics of each document, by document id; none for a deleted document. */
  ASSIGNMENTS("assignments", Kind.ASSIGNMENT, Duration.ofDays(7)),
  /** The current state of each topic, by model/topic id. */
  SNAPSHOTS("snapshots", Kind.SNAPSHOT, null),
  /** Each topic in each closed window, by model/topic id. */
  ACTIVITY("activity", Kind.ACTIVITY, Duration.ofDays(30)),
  /** Each model's quality, by model. */
  MODELS("models", Kind.MODEL, null),
  /** Changes in the lifecycle of topics, by model/topic id. */
  EVENTS("events", Kind.EVENT, Duration.ofDays(30)),
  /** The current state of each story, by model/story id. */
  STORIES("stories", Kind.STORY, null),
  /** The current state of each pattern of log lines, by model/pattern id. */
  PATTERNS("patterns", Kind.PATTERN, null),
  /** Deviations from the baseline, by alert id: the newest state of each, kept for a while. */
  ALERTS("alerts", Kind.ALERT, Duration.ofDays(30)),
  /** Records that could not be used, unchanged, with the error in headers. */
  DEAD_LETTERS("dead-letters", null, Duration.ofDays(14));

  /** What the learning half of the tracker publishes. */
  public static final List<StreamTopic> OUTPUTS =
      List.of(ASSIGNMENTS, SNAPSHOTS, ACTIVITY, MODELS, EVENTS, STORIES, PATTERNS, ALERTS);

  /**
   * How long the log of bags and the messages of shards are kept. Brokers keep this setting of an
   * existing stream topic, so an administrator may change it there.
   */
  public static final Duration LOG_RETENTION = Duration.ofDays(7);

  /** Longest time until a replaced or deleted record leaves the brokers' disks. */
  private static final Duration DELETED_WITHIN = Duration.ofDays(1);

  private final String suffix;
  private final @Nullable Kind kind;
  private final @Nullable Duration retention;

  /**
   * With a retention, records are deleted by age; without one, the newest record of each key is
   * kept.
   */
  StreamTopic(String suffix, @Nullable Kind kind, @Nullable Duration retention) {
    this.suffix = suffix;
    this.kind = kind;
    this.retention = retention;
  }

  /** Returns the name of the stream topic: the configured prefix followed by its suffix. */
  public String name(KafkaOptions options) {
    return options.prefix() + suffix;
  }

  /** Returns the name of the sink that writes it. */
  public String sink() {
    return suffix;
  }

  /**
   * Whether the newest record of a key replaces the earlier ones; else each record is one event.
   */
  public boolean isTable() {
    return retention == null || this == ALERTS || this == ASSIGNMENTS;
  }

  /** Returns the stream topic that holds the outputs of a kind. */
  public static StreamTopic of(Kind kind) {
    return OUTPUTS.stream().filter(topic -> topic.kind == kind).findFirst().orElseThrow();
  }

  /** Returns the kind of the outputs in it. */
  public Kind kind() {
    return Objects.requireNonNull(kind, () -> this + " holds no outputs");
  }

  /** Returns the type of the outputs in it; see {@link OutputSchema#type}. */
  public String outputType() {
    return kind().type();
  }

  Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("segment.bytes", StreamTopics.SEGMENT_BYTES);
    if (retention == null) {
      settings.put("cleanup.policy", "compact");
    } else {
      settings.put("cleanup.policy", isTable() ? "compact,delete" : "delete");
      settings.put("retention.ms", String.valueOf(retention.toMillis()));
    }
    if (String.valueOf(settings.get("cleanup.policy")).startsWith("compact")) {
      settings.put("max.compaction.lag.ms", String.valueOf(DELETED_WITHIN.toMillis()));
    }
    if (this == BAGS || this == DEAD_LETTERS) {
      settings.put("max.message.bytes", String.valueOf(KafkaClients.MAX_RECORD_BYTES));
    }
    return settings;
  }
}
