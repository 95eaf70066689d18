package io.swell.evaluation;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the newest snapshot of each topic, and every event with the document it came after. */
final class FinalTopics implements Outputs {
  /** An event, and how many documents had been given to the engine by then. */
  record Dated(TopicEvent event, long documents) {}

  private final Map<Long, Snapshot> newest = new LinkedHashMap<>();
  private final List<Dated> events = new ArrayList<>();
  private final List<Alert> alerts = new ArrayList<>();
  private final MainTopics mainTopics = new MainTopics();
  private long assigned;
  private long documents;

  /** Says that one more document has been given to the engine. */
  void given() {
    documents++;
  }

  /** The topics that are live at the end. */
  List<Snapshot> live() {
    return newest.values().stream()
        .filter(snapshot -> snapshot.state() == Snapshot.State.LIVE)
        .toList();
  }

  /** Events of a kind after a number of documents. */
  long count(TopicEvent.Kind kind, long after) {
    return events.stream()
        .filter(dated -> dated.event().event() == kind && dated.documents() > after)
        .count();
  }

  /** Documents assigned. */
  long assigned() {
    return assigned;
  }

  MainTopics mainTopics() {
    return mainTopics;
  }

  List<Alert> alerts() {
    return alerts;
  }

  @Override
  public void publish(Output output) {
    if (output instanceof Assignment assignment) {
      assigned++;
      mainTopics.add(assignment);
    } else if (output instanceof Snapshot snapshot) {
      newest.put(snapshot.topic(), snapshot);
    } else if (output instanceof TopicEvent event) {
      events.add(new Dated(event, documents));
    } else if (output instanceof Alert alert) {
      alerts.add(alert);
    }
  }
}
