package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import java.util.List;
import java.util.Set;

/** The window in which documents are counted now, with a {@link TopicTally} for each topic. */
final class OpenWindow extends CountingWindow {
  final NumberedPieces<TopicTally> tallies = AlertState.pieces(1, StateFormat.of(TopicTally.class));

  OpenWindow(AlertOptions options) {
    super(options);
  }

  /** Counts a document, also for its topic unless it is a table. */
  void add(ObservedDocument document) {
    count(document.eventTime());
    long topic = document.topic();
    if (topic != ObservedDocument.NO_TOPIC && !AlertOptions.isTable(document.numbersPerMille())) {
      tallies.forChange(topic, TopicTally::new).add(document);
    }
  }

  /**
   * Counts the documents from before the birth of a topic for that topic; n counts them already.
   *
   * @param from start of the window; earlier documents are not counted
   */
  void addPast(long topic, List<BirthHistory.Document> past, long from) {
    for (BirthHistory.Document document : past) {
      if (document.header().time() >= from) {
        tallies.forChange(topic, TopicTally::new).add(document);
      }
    }
  }

  void merge(long from, long into) {
    TopicTally tally = tallies.remove(from);
    if (tally != null) {
      tallies.forChange(into, TopicTally::new).add(tally);
    }
  }

  void removeTopic(long topic) {
    tallies.remove(topic);
  }

  /** Deletes a document. It stays counted, but alerts do not name it. */
  void deleteDocument(String id) {
    tallies.changeIf(tally -> tally.deleteDocument(id));
  }

  Set<Long> topics() {
    return tallies.keys();
  }

  TopicTally counted(long topic) {
    TopicTally tally = tallies.get(topic);
    return tally == null ? new TopicTally() : tally;
  }

  @Override
  void clear() {
    super.clear();
    tallies.removeIf(tally -> true);
  }
}
