package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.format.output.OutputWriter;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a run committed: the records of each stream topic in their order, key and value. */
record Committed(Map<StreamTopic, List<String>> records) {
  Committed() {
    this(new EnumMap<>(StreamTopic.class));
  }

  void add(StreamTopic topic, Object key, byte[] value) {
    records
        .computeIfAbsent(topic, t -> new ArrayList<>())
        .add(key + "\t" + new String(value, UTF_8));
  }

  List<String> of(StreamTopic topic) {
    return records.getOrDefault(topic, List.of());
  }

  /** What an engine in memory makes of a log of bags, as it would be committed. */
  static Committed replayed(List<LogEntry> log, ModelEngine engine) {
    Committed replayed = new Committed();
    OutputWriter writer = OutputWriter.plain();
    Outputs outputs =
        new Outputs() {
          @Override
          public void assignment(Assignment assignment) {
            replayed.add(StreamTopic.ASSIGNMENTS, assignment.id(), writer.write(assignment));
          }

          @Override
          public void snapshot(Snapshot snapshot) {
            String key = snapshot.model() + "/" + snapshot.topic();
            replayed.add(StreamTopic.SNAPSHOTS, key, writer.write(snapshot));
          }

          @Override
          public void activity(TopicActivity activity) {
            String key = activity.model() + "/" + activity.topic();
            replayed.add(StreamTopic.ACTIVITY, key, writer.write(activity));
          }

          @Override
          public void event(TopicEvent event) {
            String key = OutputKey.topic(event.model(), event.topic());
            replayed.add(StreamTopic.EVENTS, key, writer.write(event));
          }

          @Override
          public void alert(Alert alert) {
            replayed.add(StreamTopic.ALERTS, alert.id(), writer.write(alert));
          }

          @Override
          public void report(ModelReport report) {
            replayed.add(StreamTopic.MODELS, report.model(), writer.write(report));
          }
        };
    log.forEach(entry -> engine.accept(entry, outputs));
    return replayed;
  }
}
