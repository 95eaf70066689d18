package io.swell.format.input;

import java.util.Set;

/** What became of one document of a record. */
public sealed interface ReadResult permits ReadResult.Accepted, Rejection {
  /**
   * A document.
   *
   * @param notes what had to be decided for it
   */
  record Accepted(Document document, Set<InputNotice> notes) implements ReadResult {}
}
