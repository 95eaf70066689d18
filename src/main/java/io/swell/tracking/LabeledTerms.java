package io.swell.tracking;

import io.swell.output.Snapshot;
import java.util.List;

/**
 * The name and the heaviest terms of a topic.
 *
 * @param label name of the topic
 * @param terms its heaviest terms, heaviest first
 */
public record LabeledTerms(String label, List<Snapshot.Term> terms) {
  public LabeledTerms {
    terms = List.copyOf(terms);
  }
}
