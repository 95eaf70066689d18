package io.swell.tracking;

import io.swell.output.Snapshot;
import java.util.List;

/**
 * A topic at a glance.
 *
 * @param label its name
 * @param terms its heaviest terms, heaviest first
 */
public record LabeledTerms(String label, List<Snapshot.Term> terms) {
  public LabeledTerms {
    terms = List.copyOf(terms);
  }
}
