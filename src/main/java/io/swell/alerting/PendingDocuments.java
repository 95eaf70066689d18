package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.state.NumberedPieces;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/**
 * Documents whose event time the watermark has not reached yet. They are counted for alerts once it
 * has, in the order of their event times, so that a document with a wrong clock neither closes a
 * window nor dates an alert.
 */
final class PendingDocuments {
  /**
   * Maximum number of documents that wait. Beyond this, the earliest ones are counted before their
   * time.
   */
  static final int MAX_DOCUMENTS = 10_000;

  private final NumberedPieces<ObservedDocument> documents = new NumberedPieces<>();

  /** Positions of the documents by event time, then in the order of arrival. */
  private final TreeSet<Position> order =
      new TreeSet<>(
          Comparator.comparingLong(Position::eventTime).thenComparingLong(Position::number));

  private record Position(long eventTime, long number) {}

  void add(ObservedDocument document) {
    long number = documents.nextNumber();
    documents.put(number, document);
    order.add(new Position(document.eventTime(), number));
  }

  /**
   * Removes and returns the documents up to an event time, and those beyond the limit, in order.
   */
  List<ObservedDocument> take(long until) {
    List<ObservedDocument> taken = new ArrayList<>();
    while (!order.isEmpty() && (order.first().eventTime() <= until || order.size() > MAX_DOCUMENTS)) {
      ObservedDocument first = documents.remove(order.first().number());
      order.pollFirst();
      if (first != null) {
        taken.add(first);
      }
    }
    return taken;
  }

  /** Gives the shares of one topic to another. */
  void merge(long from, long into) {
    replace(document -> document.withMerged(from, into));
  }

  /** Assigns the pending documents that belong to the past of a new topic to that topic. */
  void addTopic(BirthHistory history) {
    Map<String, Double> weights = new HashMap<>();
    history.documents().forEach(each -> weights.put(each.id(), each.weight()));
    replace(
        document -> {
          Double weight = weights.get(document.document().id());
          return weight == null ? document : document.withTopic(history.topic(), weight);
        });
  }

  /** Removes the shares of a topic that ended. */
  void removeTopic(long topic) {
    replace(document -> document.withoutTopic(topic));
  }

  private void replace(UnaryOperator<ObservedDocument> change) {
    for (Position each : order) {
      ObservedDocument document = documents.get(each.number());
      ObservedDocument changed = document == null ? null : change.apply(document);
      if (changed != null && changed != document) {
        documents.put(each.number(), changed);
      }
    }
  }

  void deleteDocument(String id) {
    order.removeIf(each -> isNamed(each, id));
    documents.removeIf(each -> each.document().id().equals(id));
  }

  private boolean isNamed(Position position, String id) {
    ObservedDocument document = documents.get(position.number());
    return document != null && document.document().id().equals(id);
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    documents.save(changes, key, ObservedDocument::write);
  }

  void restore(long number, StateReader in) {
    ObservedDocument document = ObservedDocument.read(in);
    documents.restore(number, document);
    order.add(new Position(document.eventTime(), number));
  }
}
