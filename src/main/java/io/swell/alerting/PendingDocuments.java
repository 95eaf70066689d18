package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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

  /** In the order of arrival. */
  final NumberedPieces<ObservedDocument> documents =
      AlertState.pieces(4, StateFormat.of(ObservedDocument.class));

  /**
   * Takes in documents. Removes and returns those up to an event time, and those beyond the limit,
   * in the order of event time, then of arrival.
   */
  List<ObservedDocument> take(List<ObservedDocument> arrived, long until) {
    List<ObservedDocument> ordered =
        Stream.concat(documents.values().stream(), arrived.stream())
            .sorted(Comparator.comparingLong(ObservedDocument::eventTime))
            .toList();
    int end = Math.max(0, ordered.size() - MAX_DOCUMENTS);
    while (end < ordered.size() && ordered.get(end).eventTime() <= until) {
      end++;
    }
    Set<ObservedDocument> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    waiting.addAll(ordered.subList(end, ordered.size()));
    documents.removeIf(each -> !waiting.contains(each));
    arrived.stream().filter(waiting::contains).forEach(documents::add);
    return ordered.subList(0, end);
  }

  void merge(long from, long into) {
    documents.replaceAll(document -> document.withMerged(from, into));
  }

  /** Assigns the pending documents that belong to the past of a new topic to that topic. */
  void addTopic(BirthHistory history) {
    Map<String, Double> weights = new HashMap<>();
    history.documents().forEach(each -> weights.put(each.header().id(), each.weight()));
    documents.replaceAll(
        document -> {
          Double weight = weights.get(document.document().id());
          return weight == null ? document : document.withTopic(history.topic(), weight);
        });
  }

  void removeTopic(long topic) {
    documents.replaceAll(document -> document.withoutTopic(topic));
  }

  void deleteDocument(String id) {
    documents.removeIf(each -> each.document().id().equals(id));
  }
}
