package io.swell.ranking;

/**
 * A document or a query of a test collection.
 *
 * @param id unique among the documents or among the queries; not blank
 * @param text the words of the text; may be empty
 */
public record IdentifiedText(String id, String text) {
  public IdentifiedText {
    if (id.isBlank()) {
      throw new IllegalArgumentException("an id must not be blank, its text is: " + text);
    }
  }
}
