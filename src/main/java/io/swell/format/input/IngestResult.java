package io.swell.format.input;

import io.swell.engine.Bag;
import java.util.Set;

/** What became of one document of a record, once analysed. */
public sealed interface IngestResult permits IngestResult.Ingested, Rejection {
  /**
   * A document, ready for the log of bags.
   *
   * @param notes what had to be decided for it
   */
  record Ingested(Bag bag, Set<InputNotice> notes) implements IngestResult {}
}
