package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import java.util.Map;
import java.util.TreeMap;

/**
 * A document of the open window that no topic covers.
 *
 * @param terms its heaviest terms by weight
 */
record UncoveredDocument(Alert.Document document, Map<String, Double> terms) {

  /** How much of what all of them speak of is in it. */
  Alert.Document weighed(AlertTerms all) {
    double sum = 0;
    for (Alert.Term term : all.heaviest()) {
      sum += term.weight() * terms.getOrDefault(term.term(), 0.0);
    }
    return new Alert.Document(
        document.id(), document.title(), document.source(), document.timestamp(), sum);
  }

  void write(StateWriter out) {
    AlertEvidence.write(document, out);
    out.putInt(terms.size());
    new TreeMap<>(terms).forEach((term, weight) -> out.putString(term).putDouble(weight));
  }

  static UncoveredDocument read(StateReader in) {
    Alert.Document document = AlertEvidence.document(in);
    Map<String, Double> terms = new TreeMap<>();
    for (int left = in.getCount(12); left > 0; left--) {
      terms.put(in.getString(), in.getDouble());
    }
    return new UncoveredDocument(document, terms);
  }
}
