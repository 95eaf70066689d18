package io.swell.format.input;

import io.swell.engine.Bag;
import java.util.Set;

/** The outcome of reading and analyzing one document of a record. */
public sealed interface IngestResult permits IngestResult.Ingested, Rejection {
  /**
   * A document as a bag, ready for the log of bags.
   *
   * @param notes what was replaced, cut or ignored in it
   */
  record Ingested(Bag bag, Set<InputNotice> notes) implements IngestResult {}
}
