package io.swell.tracking;

import java.util.List;

/**
 * A topic at a glance.
 *
 * @param label its name
 * @param terms its heaviest terms, heaviest first
 */
public record Look(String label, List<Snapshot.Term> terms) {
  public Look {
    terms = List.copyOf(terms);
  }
}
