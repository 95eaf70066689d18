package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.tracking.Assignment;
import io.swell.tracking.Past;
import java.time.Instant;
import java.util.TreeMap;

/** Documents of one topic, in the open window or since the topic was last as usual. */
final class Tally {
  long documents;

  /** Sum of the documents' numbers in a thousand words. */
  long figures;

  Evidence evidence = new Evidence();

  /** Sum of the shares that other topics have in its documents. */
  final TreeMap<Long, Double> others = new TreeMap<>();

  void add(Observed observed) {
    documents++;
    figures += observed.figures();
    for (Assignment.TopicWeight other : observed.assignment().topics()) {
      if (other.topic() != observed.topic()) {
        others.merge(other.topic(), other.share(), Double::sum);
      }
    }
    if (!observed.nearDuplicate()) {
      evidence.add(observed.document(observed.weight()));
    }
    if (observed.source() != null) {
      evidence.addSource(observed.source(), 1);
    }
  }

  void add(Past.Document document) {
    documents++;
    figures += document.figures();
    document.others().forEach((topic, share) -> others.merge(topic, share, Double::sum));
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

  void add(Tally more) {
    documents += more.documents;
    figures += more.figures;
    more.others.forEach((topic, share) -> others.merge(topic, share, Double::sum));
    evidence.add(more.evidence);
  }

  void write(StateWriter out) {
    out.putLong(documents).putLong(figures);
    evidence.write(out);
    out.putInt(others.size());
    others.forEach((topic, share) -> out.putLong(topic).putDouble(share));
  }

  static Tally read(StateReader in) {
    var tally = new Tally();
    tally.documents = in.getLong();
    tally.figures = in.getLong();
    tally.evidence = Evidence.read(in);
    for (int left = in.getCount(16); left > 0; left--) {
      tally.others.put(in.getLong(), in.getDouble());
    }
    return tally;
  }
}
