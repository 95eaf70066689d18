package io.swell.engine;

/**
 * A document that is to be named no more: not among those remembered, not as evidence, not in what
 * is published. If it still waits to be learned from, it is not learned from; what was learned from
 * it stays learned. Its id stays known, so that the same document does not come back.
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
