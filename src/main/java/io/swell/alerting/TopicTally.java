package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import java.time.Instant;
import java.util.TreeMap;

/** Counts the documents of one topic, in the open window or since its detector was last calm. */
final class TopicTally {
  long documents;

  /** Sum, over the documents, of how many of a thousand words are numbers. */
  long figures;

  AlertEvidence evidence = new AlertEvidence();

  /** Sums of the shares that other topics have in these documents, by topic. */
  final TreeMap<Long, Double> otherShares = new TreeMap<>();

  void add(ObservedDocument observedDocument) {
    documents++;
    figures += observedDocument.numbersPerMille();
    for (Assignment.TopicWeight other : observedDocument.assignment().topics()) {
      if (other.topic() != observedDocument.topic()) {
        otherShares.merge(other.topic(), other.share(), Double::sum);
      }
    }
    if (!observedDocument.nearDuplicate()) {
      evidence.add(observedDocument.document(observedDocument.weight()));
    }
    if (observedDocument.source() != null) {
      evidence.addSource(observedDocument.source(), 1);
    }
  }

  void add(BirthHistory.Document document) {
    documents++;
    figures += document.numbersPerMille();
    document
        .otherProportions()
        .forEach((topic, share) -> otherShares.merge(topic, share, Double::sum));
    if (!document.nearDuplicate()) {
      evidence.add(
          new Alert.Document(
              document.id(),
              document.title(),
              document.source(),
              Instant.ofEpochMilli(document.eventTime()),
              document.weight()));
    }
    if (document.source() != null) {
      evidence.addSource(document.source(), 1);
    }
  }

  void add(TopicTally more) {
    documents += more.documents;
    figures += more.figures;
    more.otherShares.forEach((topic, share) -> otherShares.merge(topic, share, Double::sum));
    evidence.add(more.evidence);
  }

  void write(StateWriter out) {
    out.putLong(documents).putLong(figures);
    evidence.write(out);
    out.putInt(otherShares.size());
    otherShares.forEach((topic, share) -> out.putLong(topic).putDouble(share));
  }

  static TopicTally read(StateReader in) {
    var tally = new TopicTally();
    tally.documents = in.getLong();
    tally.figures = in.getLong();
    tally.evidence = AlertEvidence.read(in);
    for (int left = in.getCount(16); left > 0; left--) {
      tally.otherShares.put(in.getLong(), in.getDouble());
    }
    return tally;
  }
}
