package io.swell.stories;

import io.swell.output.DocumentHeader;
import java.nio.IntBuffer;

/**
 * A document as stories see it.
 *
 * @param row vocabulary rows of its terms, ascending; must not be modified
 * @param count occurrences, all at least 1, aligned with {@code row}; must not be modified
 */
public record StoryDocument(DocumentHeader header, int[] row, int[] count) {
  /** What two copies have in common. */
  record Copy(IntBuffer row, IntBuffer count, long source) {}

  Copy copy() {
    return new Copy(IntBuffer.wrap(row), IntBuffer.wrap(count), header.sourceHash());
  }

  /** Returns the document's id. */
  public String id() {
    return header.id();
  }

  /** Returns its event time, milliseconds since 1970 UTC. */
  public long time() {
    return header.time();
  }
}
