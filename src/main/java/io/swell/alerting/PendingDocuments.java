package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.model.NumberedPieces;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/**
 * Documents that were learned from before the watermark had reached their event time. They are
 * counted once it has, in the order of their event times, so that one of a wrong clock neither ends
 * a window nor dates an alert.
 */
final class PendingDocuments {
  /** Most documents that wait; beyond it the earliest are counted before their time. */
  static final int MOST = 10_000;

  private final NumberedPieces<ObservedDocument> documents = new NumberedPieces<>();

  /** Numbers by event time, then in the order in which they came. */
  private final TreeMap<Place, ObservedDocument> order = new TreeMap<>();

  private record Place(long eventTime, long number) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = Long.compare(eventTime, other.eventTime);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  void add(ObservedDocument document) {
    long number = documents.next();
    documents.put(number, document);
    order.put(new Place(document.eventTime(), number), document);
  }

  /** Takes out the documents up to an event time, in its order, and those that are too many. */
  List<ObservedDocument> take(long until) {
    List<ObservedDocument> taken = new ArrayList<>();
    while (!order.isEmpty() && (order.firstKey().eventTime() <= until || order.size() > MOST)) {
      Map.Entry<Place, ObservedDocument> first = order.pollFirstEntry();
      documents.remove(first.getKey().number());
      taken.add(first.getValue());
    }
    return taken;
  }

  /** Counts what belongs to one topic as another's. */
  void merge(long from, long into) {
    replace(from, document -> document.merged(from, into));
  }

  /** Counts documents for a topic that was born, whose past they belong to. */
  void born(BirthHistory history) {
    Map<String, Double> weights = new HashMap<>();
    history.documents().forEach(each -> weights.put(each.id(), each.weight()));
    order.replaceAll(
        (place, document) -> {
          Double weight = weights.get(document.assignment().id());
          return weight == null
              ? document
              : replaced(place, document.joined(history.topic(), weight));
        });
  }

  /** Counts nothing for a topic that ended. */
  void end(long topic) {
    replace(topic, document -> document.without(topic));
  }

  private void replace(long topic, UnaryOperator<ObservedDocument> change) {
    order.replaceAll(
        (place, document) ->
            document.holds(topic) ? replaced(place, change.apply(document)) : document);
  }

  private ObservedDocument replaced(Place place, ObservedDocument document) {
    documents.put(place.number(), document);
    return document;
  }

  /** Forgets a document. */
  void erase(String id) {
    order
        .entrySet()
        .removeIf(
            each -> {
              boolean isIt = each.getValue().assignment().id().equals(id);
              if (isIt) {
                documents.remove(each.getKey().number());
              }
              return isIt;
            });
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    documents.save(changes, key, ObservedDocument::write);
  }

  void restore(long number, StateReader in) {
    ObservedDocument document = ObservedDocument.read(in);
    documents.restore(number, document);
    order.put(new Place(document.eventTime(), number), document);
  }
}
