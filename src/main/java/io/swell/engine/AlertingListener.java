package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.alerting.AlertTerms;
import io.swell.alerting.ObservedDocument;
import io.swell.lifecycle.BirthHistory;
import io.swell.lifecycle.LearnedBatch;
import io.swell.math.QuickSelect;
import io.swell.model.SparseVector;
import io.swell.model.Vocabulary;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.tracking.TrackerListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Publishes what the tracker finds in one mini-batch, and tells it to those who watch for alerts.
 */
final class AlertingListener implements TrackerListener {
  /** Terms of a topic that are compared with its usual ones. */
  private static final int COMPARED = 25;

  /** Heaviest terms of a document that are told. */
  private static final int TOLD = 10;

  private final LearnedBatch batch;
  private final Vocabulary vocabulary;
  private final AlertMonitor alerts;
  private final Outputs outputs;
  private final long now;
  private final List<ObservedDocument> observed = new ArrayList<>();
  private int documents;

  /**
   * @param now event time reached with the batch
   */
  AlertingListener(
      LearnedBatch batch, Vocabulary vocabulary, AlertMonitor alerts, Outputs outputs, long now) {
    this.batch = batch;
    this.vocabulary = vocabulary;
    this.alerts = alerts;
    this.outputs = outputs;
    this.now = now;
  }

  @Override
  public void assignment(Assignment assignment) {
    outputs.assignment(assignment);
    int i = documents++;
    observed.add(
        new ObservedDocument(
            assignment,
            batch.sources().get(i),
            batch.nearDuplicate()[i],
            batch.figures()[i],
            assignment.residual() >= ObservedDocument.UNCOVERED ? terms(i) : Map.of()));
  }

  /** A document's heaviest terms; of equal ones the smaller rows. */
  private Map<String, Double> terms(int document) {
    SparseVector vector = batch.documents().document(document);
    double[] weight = vector.weight();
    int most = Math.min(TOLD, weight.length);
    double least = most == 0 ? 0 : QuickSelect.largest(weight, weight.length, most);
    int ties = most;
    for (double each : weight) {
      ties -= each > least ? 1 : 0;
    }
    Map<String, Double> terms = new HashMap<>();
    for (int e = 0; e < weight.length; e++) {
      if (weight[e] > least || (weight[e] == least && ties-- > 0)) {
        terms.put(vocabulary.term(vector.row()[e]), weight[e]);
      }
    }
    return terms;
  }

  /** Tells of the documents: all have been assigned. */
  void assigned() {
    alerts.observe(observed, now, outputs::alert);
    observed.clear();
  }

  @Override
  public void event(TopicEvent event) {
    assigned();
    event(event, alerts, now, outputs);
  }

  /** Publishes a change in a topic's life, and tells of it. */
  static void event(TopicEvent event, AlertMonitor alerts, long now, Outputs outputs) {
    outputs.event(event);
    if (event.event() == TopicEvent.Kind.MUTED) {
      alerts.muted(event.topic(), now, outputs::alert);
    } else if (event.event() == TopicEvent.Kind.ENDED) {
      alerts.ended(event.topic(), now, outputs::alert);
    } else if (event.into() != null) {
      alerts.merged(event.topic(), event.into(), now, outputs::alert);
    }
  }

  @Override
  public void past(BirthHistory history) {
    alerts.born(history, now, outputs::alert);
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    outputs.snapshot(snapshot);
  }

  /** Publishes a topic as it is now, and tells of its terms. */
  static void look(Snapshot snapshot, AlertMonitor alerts, Outputs outputs) {
    outputs.snapshot(snapshot);
    alerts.look(
        snapshot.topic(),
        terms(snapshot.label(), snapshot.terms(), COMPARED),
        snapshot.timestamp().toEpochMilli(),
        outputs::alert);
  }

  /** A topic's heaviest terms with their normalised weights. */
  static AlertTerms terms(String label, List<Snapshot.Term> terms, int most) {
    return new AlertTerms(
        label,
        terms.stream()
            .limit(most)
            .map(term -> new Alert.Term(term.term(), term.normalized()))
            .toList());
  }
}
