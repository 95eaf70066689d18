package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.engine.DeleteDocument;
import io.swell.engine.EngineCounters;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.output.TopicEvent;
import io.swell.state.StateSink;
import io.swell.view.SomeSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An engine in which each document ends a topic that it represents, and an alert for which it is
 * evidence. A tick withdraws the topic whose id is the tick's event time.
 */
final class EndingTopics implements ModelEngine {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private final String model;

  EndingTopics(String model) {
    this.model = model;
  }

  @Override
  public void accept(LogEntry entry, Outputs outputs) {
    if (entry instanceof Bag bag) {
      long number = Long.parseLong(bag.id().substring(1));
      outputs.publish(snapshot(model, number));
      outputs.publish(alert(model, number));
    } else if (entry instanceof IdleMarker idleMarker) {
      outputs.publish(Tombstone.of(Output.Kind.SNAPSHOT, model, idleMarker.eventTime()));
    } else if (entry instanceof DeleteDocument deleteDocument) {
      outputs.publish(
          new TopicEvent(
                  model,
                  TopicEvent.Kind.DOCUMENT_DELETED,
                  TopicEvent.NO_TOPIC,
                  null,
                  NOW,
                  new TopicEvent.Evidence(
                      List.of(), List.of(deleteDocument.document()), null, null))
              .byUserCommand());
    }
  }

  static Snapshot snapshot(String model, long topic) {
    return SomeSnapshot.of(model, topic)
        .state(Snapshot.State.ENDED)
        .terms(List.of(new Snapshot.Term("bank", 1, 1, 2)))
        .documents(
            new Snapshot.Representative("d" + topic, "title of d" + topic, null, null, NOW, 0.9),
            new Snapshot.Representative("other", "title of another", null, null, NOW, 0.8))
        .at(NOW, NOW)
        .take();
  }

  static Alert alert(String model, long topic) {
    return new Alert(
        model,
        model + "/alert" + topic,
        Alert.Kind.SURGING,
        Alert.State.RESOLVED,
        Alert.Severity.INFO,
        topic,
        "label",
        "story",
        null,
        "why",
        4.5,
        new Alert.Level(10, 100),
        new Alert.Level(2, 100),
        5,
        NOW,
        NOW,
        NOW,
        new Alert.Window(NOW, NOW),
        List.of(new Alert.Term("bank", 0.5)),
        List.of(),
        List.of(
            new Alert.Document("d" + topic, "title of d" + topic, DocumentOrigin.NONE, NOW, 0.5),
            new Alert.Document("other", "title of another", DocumentOrigin.NONE, NOW, 0.4)),
        new Alert.Sources(0, Map.of()),
        new Alert.Rule("fast", Map.of()),
        null);
  }

  @Override
  public void finish(Outputs outputs) {}

  @Override
  public EngineCounters counters() {
    return EngineCounters.NONE;
  }

  @Override
  public void save(StateSink changes) {}

  @Override
  public void restore(byte[] key, byte[] value) {}

  @Override
  public void restored() {}
}
