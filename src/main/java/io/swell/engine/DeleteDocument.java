package io.swell.engine;

/**
 * Deletes a document from the reservoir, from the evidence and from everything published. If it is
 * still waiting to be learned from, it is dropped; what was learned from it remains. Its id stays
 * remembered, so that the same document is not learned from again.
 *
 * @param model key of the model
 * @param document the document's id, not empty
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record DeleteDocument(String model, String document, long ingestTime)
    implements UserCommand {
  public DeleteDocument {
    if (document.isEmpty()) {
      throw new IllegalArgumentException("a document's id must not be empty");
    }
  }
}
