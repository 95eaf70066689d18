package io.swell.streaming;

import io.swell.alerting.Alert;
import io.swell.engine.Outputs;
import io.swell.engine.Removed;
import io.swell.format.OutputWriter;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Forwards what an engine publishes to the sinks of the stream topics, as JSON. */
final class OutputForwarder implements Outputs {
  private final ProcessorContext<byte[], byte[]> context;
  private final StreamMeters meters;
  private final OutputWriter writer = OutputWriter.plain();
  private long time;

  OutputForwarder(ProcessorContext<byte[], byte[]> context, StreamMeters meters) {
    this.context = context;
    this.meters = meters;
  }

  /** Returns itself, with the timestamp that its records carry from now on. */
  Outputs at(long ingestTime) {
    time = ingestTime;
    return this;
  }

  @Override
  public void assignment(Assignment assignment) {
    meters.assigned(assignment);
    forward(StreamTopic.ASSIGNMENTS, assignment.id(), writer.write(assignment));
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    forward(
        StreamTopic.SNAPSHOTS,
        OutputKey.topic(snapshot.model(), snapshot.topic()),
        writer.write(snapshot));
  }

  @Override
  public void activity(Activity activity) {
    forward(
        StreamTopic.ACTIVITY,
        OutputKey.topic(activity.model(), activity.topic()),
        writer.write(activity));
  }

  @Override
  public void event(TopicEvent event) {
    meters.event(event.event());
    forward(StreamTopic.EVENTS, OutputKey.topic(event.model(), event.topic()), writer.write(event));
  }

  @Override
  public void alert(Alert alert) {
    forward(StreamTopic.ALERTS, alert.id(), writer.write(alert));
  }

  @Override
  public void report(ModelReport report) {
    forward(StreamTopic.MODELS, report.model(), writer.write(report));
  }

  @Override
  public void removed(Removed removed) {
    OutputKey key = OutputKey.of(removed);
    forward(key.topic(), key.key(), null);
  }

  private void forward(StreamTopic topic, String key, byte @Nullable [] value) {
    context.forward(new Record<>(key.getBytes(StandardCharsets.UTF_8), value, time), topic.sink());
  }
}
