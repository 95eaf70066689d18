package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import java.util.Map;

/**
 * A document of the open window that no topic covers.
 *
 * @param terms its heaviest terms with their weights
 */
record UncoveredDocument(Alert.Document document, Map<String, Double> terms) {

  /** Returns the document weighted by its inner product with the terms of all of them. */
  Alert.Document weightedBy(AlertTerms shared) {
    double sum = 0;
    for (Alert.Term term : shared.heaviest()) {
      sum += term.weight() * terms.getOrDefault(term.term(), 0.0);
    }
    return new Alert.Document(
        document.id(), document.title(), document.source(), document.timestamp(), sum);
  }

  void write(StateWriter out) {
    AlertEvidence.write(document, out);
    out.putNumbers(terms);
  }

  static UncoveredDocument read(StateReader in) {
    return new UncoveredDocument(AlertEvidence.document(in), in.getNumbers());
  }
}
