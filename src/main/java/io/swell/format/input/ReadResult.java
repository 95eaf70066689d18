package io.swell.format.input;

import java.util.Set;

/** The outcome of reading one document of a record. */
public sealed interface ReadResult permits ReadResult.Accepted, Rejection {
  /**
   * A document that was read.
   *
   * @param notes what was replaced, cut or ignored in it
   */
  record Accepted(Document document, Set<InputNotice> notes) implements ReadResult {}
}
