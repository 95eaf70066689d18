package io.swell.stories;

import io.swell.math.Hash64;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateFormat;

/**
 * What identifies a document and what an alert shows of it.
 *
 * @param id the document's id, unique in the stream
 * @param title its title or the start of its text; may be empty
 * @param origin where it came from
 * @param time event time, milliseconds since 1970 UTC; may be negative
 * @param numbersPerMille how many of a thousand of its words are numbers
 */
public record DocumentHeader(
    String id, String title, DocumentOrigin origin, long time, int numbersPerMille) {
  static final StateFormat<DocumentHeader> FORMAT = StateFormat.of(DocumentHeader.class);

  /** Longer ids and sources are cut. */
  static final int MAX_ID_LENGTH = 512;

  /** Longer titles are cut. */
  static final int MAX_TITLE_LENGTH = 200;

  /** Returns the header with strings of bounded length. */
  DocumentHeader bounded() {
    String source = origin.source();
    return new DocumentHeader(
        cut(id, MAX_ID_LENGTH),
        cut(title, MAX_TITLE_LENGTH),
        source == null ? origin : origin.withSource(cut(source, MAX_ID_LENGTH)),
        time,
        numbersPerMille);
  }

  /** Returns whether this is the document with an id, which may be longer than what is kept. */
  boolean isOf(String document) {
    return id.equals(cut(document, MAX_ID_LENGTH));
  }

  /** Returns a hash of the source, or 0 if there is none. */
  long sourceHash() {
    String source = origin.source();
    return source == null ? 0 : Hash64.of(source);
  }

  private static String cut(String text, int length) {
    return text.length() > length ? text.substring(0, length) : text;
  }
}
