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
import java.util.TreeMap;
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

  /** Documents by event time, then in the order of arrival. */
  private final TreeMap<Position, ObservedDocument> order =
      new TreeMap<>(
          Comparator.comparingLong(Position::eventTime).thenComparingLong(Position::number));

  private record Position(long eventTime, long number) {}

  void add(ObservedDocument document) {
    long number = documents.nextNumber();
    documents.put(number, document);
    order.put(new Position(document.eventTime(), number), document);
  }

  /**
   * Removes and returns the documents up to an event time, and those beyond the limit, in order.
   */
  List<ObservedDocument> take(long until) {
    List<ObservedDocument> taken = new ArrayList<>();
    while (!order.isEmpty()
        && (order.firstKey().eventTime() <= until || order.size() > MAX_DOCUMENTS)) {
      Map.Entry<Position, ObservedDocument> first = order.pollFirstEntry();
      documents.remove(first.getKey().number());
      taken.add(first.getValue());
    }
    return taken;
  }

  /** Gives the shares of one topic to another. */
  void merge(long from, long into) {
    replace(from, document -> document.withMerged(from, into));
  }

  /** Assigns the pending documents that belong to the past of a new topic to that topic. */
  void addTopic(BirthHistory history) {
    Map<String, Double> weights = new HashMap<>();
    history.documents().forEach(each -> weights.put(each.id(), each.weight()));
    order.replaceAll(
        (position, document) -> {
          Double weight = weights.get(document.assignment().id());
          return weight == null
              ? document
              : replaced(position, document.withTopic(history.topic(), weight));
        });
  }

  /** Removes the shares of a topic that ended. */
  void removeTopic(long topic) {
    replace(topic, document -> document.withoutTopic(topic));
  }

  private void replace(long topic, UnaryOperator<ObservedDocument> change) {
    order.replaceAll(
        (position, document) ->
            document.hasTopic(topic) ? replaced(position, change.apply(document)) : document);
  }

  private ObservedDocument replaced(Position position, ObservedDocument document) {
    documents.put(position.number(), document);
    return document;
  }

  void deleteDocument(String id) {
    order
        .entrySet()
        .removeIf(
            each -> {
              boolean matches = each.getValue().assignment().id().equals(id);
              if (matches) {
                documents.remove(each.getKey().number());
              }
              return matches;
            });
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    documents.save(changes, key, ObservedDocument::write);
  }

  void restore(long number, StateReader in) {
    ObservedDocument document = ObservedDocument.read(in);
    documents.restore(number, document);
    order.put(new Position(document.eventTime(), number), document);
  }
}
