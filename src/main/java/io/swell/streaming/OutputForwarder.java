package io.swell.streaming;

import io.swell.engine.Outputs;
import io.swell.engine.ShardMessage;
import io.swell.format.output.ConnectEnvelope;
import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.JudgedAlert;
import io.swell.output.LogPattern;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.Tombstone;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.KafkaOptions.OutputTimestamp;
import io.swell.streaming.client.KafkaOptions.ValueFormat;
import io.swell.streaming.client.OutputCodec;
import io.swell.streaming.record.OutputKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Forwards what an engine publishes to the sinks of the stream topics. */
final class OutputForwarder implements Outputs {
  private static final Headers AGAIN =
      new RecordHeaders().add(OutputKey.REPUBLISHED_HEADER, new byte[0]);

  private final ProcessorContext<byte[], byte[]> context;
  private final UnaryOperator<byte[]> format;
  private final OutputTimestamp timestamp;
  private final StreamMeters meters;
  private final RetainedOutputs retained;
  private long time;

  OutputForwarder(
      ProcessorContext<byte[], byte[]> context,
      KeyValueStore<String, byte[]> store,
      KafkaOptions options,
      OutputCodec codec,
      StreamMeters meters) {
    this.context = context;
    format =
        options.outputFormat() == ValueFormat.JSON_SCHEMA_ENVELOPE
            ? ConnectEnvelope::wrap
            : codec.encode();
    timestamp = options.outputTimestamp();
    this.meters = meters;
    retained = new RetainedOutputs(store, this::again);
  }

  /** Sets the ingest time of what causes the records that follow, and returns this. */
  Outputs withTimestamp(long ingestTime) {
    time = ingestTime;
    return this;
  }

  @Override
  public void publish(Output output) {
    switch (output.outputKind()) {
      case ASSIGNMENT -> {
        Assignment made = (Assignment) output;
        meters.assigned(made);
        forward(StreamTopic.ASSIGNMENTS, made.id(), made, made.timestamp());
      }
      case SNAPSHOT -> snapshot((Snapshot) output);
      case ACTIVITY -> {
        TopicActivity activity = (TopicActivity) output;
        String key = OutputKey.topic(activity.model(), activity.topic());
        forward(StreamTopic.ACTIVITY, key, activity, activity.windowEnd().minusMillis(1));
      }
      case EVENT -> event((TopicEvent) output);
      case STORY -> {
        Story story = (Story) output;
        String key = OutputKey.topic(story.model(), story.id());
        forward(StreamTopic.STORIES, key, story, story.timestamp());
      }
      case PATTERN -> {
        LogPattern pattern = (LogPattern) output;
        String key = OutputKey.topic(pattern.model(), pattern.id());
        forward(StreamTopic.PATTERNS, key, pattern, pattern.timestamp());
      }
      case ALERT -> {
        Alert alert = (Alert) output;
        forward(StreamTopic.ALERTS, alert.id(), OutputFormat.write(alert), time);
        retained.retain(alert.id(), alert);
      }
      case JUDGED -> {
        Alert alert = ((JudgedAlert) output).alert();
        again(StreamTopic.ALERTS, alert.id(), OutputFormat.write(alert));
        retained.retain(alert.id(), alert);
      }
      case MODEL -> {
        ModelReport report = (ModelReport) output;
        forward(StreamTopic.MODELS, report.model(), report, report.timestamp());
      }
      case TOMBSTONE -> {
        Tombstone tombstone = (Tombstone) output;
        StreamTopic topic = StreamTopic.of(tombstone.removed());
        retained.forget(topic, tombstone.key());
        forward(topic, tombstone.key(), null, time);
      }
    }
  }

  private void snapshot(Snapshot snapshot) {
    String key = OutputKey.topic(snapshot.model(), snapshot.topic());
    forward(StreamTopic.SNAPSHOTS, key, snapshot, snapshot.timestamp());
    if (snapshot.state() != Snapshot.State.LIVE) {
      retained.retain(key, snapshot);
    }
  }

  private void event(TopicEvent event) {
    meters.event(event.event());
    if (event.event() == TopicEvent.Kind.DOCUMENT_DELETED) {
      for (String document : event.evidence().documents()) {
        forward(StreamTopic.ASSIGNMENTS, document, null, time);
        retained.deleteDocument(event.model(), document);
      }
    }
    String key = OutputKey.topic(event.model(), event.topic());
    forward(StreamTopic.EVENTS, key, event, event.timestamp());
  }

  @Override
  public void send(ShardMessage message) {
    int own = context.taskId().partition();
    ShardMessage sent = message.isAnswer() ? message : message.from(own);
    // shards are in the partitions after the one of their model
    int to = sent.isAnswer() ? sent.home() : own + 1 + sent.shard();
    byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(to).array();
    context.forward(new Record<>(key, sent.write(), time), TrackerTopology.TO_SHARDS);
    context.commit(); // what is not committed cannot be read
  }

  private void forward(StreamTopic topic, String key, Output output, Instant eventTime) {
    long at = timestamp == OutputTimestamp.EVENT ? accepted(eventTime) : time;
    forward(topic, key, OutputFormat.write(output), at);
  }

  private void forward(StreamTopic topic, String key, byte @Nullable [] value, long at) {
    context.forward(
        new Record<>(key.getBytes(StandardCharsets.UTF_8), formatted(value), at), topic.sink());
  }

  /**
   * Returns an event time as brokers accept it: Kafka has no times before 1970, and rejects records
   * from an hour ahead ({@code message.timestamp.after.max.ms}), which a wrong clock exceeds.
   */
  private long accepted(Instant eventTime) {
    return Math.max(0, Math.min(eventTime.toEpochMilli(), time));
  }

  /** Publishes a record once more, marked so that it is not reported as news. */
  private void again(StreamTopic topic, String key, byte @Nullable [] value) {
    context.forward(
        new Record<>(key.getBytes(StandardCharsets.UTF_8), formatted(value), time, AGAIN),
        topic.sink());
  }

  private byte @Nullable [] formatted(byte @Nullable [] json) {
    return json == null ? null : format.apply(json);
  }
}
