package io.swell.output;

import io.swell.math.Hash64;

/**
 * What identifies a document and what readers see of it.
 *
 * @param id the document's id, unique in the stream
 * @param title its title or the start of its text; may be empty
 * @param origin where it came from
 * @param time event time, milliseconds since 1970 UTC; may be negative
 * @param numbersPerMille how many of a thousand of its words are numbers
 */
public record DocumentHeader(
    String id, String title, DocumentOrigin origin, long time, int numbersPerMille) {
  /** Longer ids and sources are cut. */
  private static final int MAX_ID_LENGTH = 512;

  /** Longer titles are cut. */
  public static final int MAX_TITLE_LENGTH = 200;

  /** Returns the header with strings of bounded length. */
  public DocumentHeader bounded() {
    String source = origin.source();
    boolean isSourceLong = source != null && source.length() > MAX_ID_LENGTH;
    if (!isSourceLong && id.length() <= MAX_ID_LENGTH && title.length() <= MAX_TITLE_LENGTH) {
      return this;
    }
    return new DocumentHeader(
        cut(id, MAX_ID_LENGTH),
        cut(title, MAX_TITLE_LENGTH),
        source == null ? origin : origin.withSource(cut(source, MAX_ID_LENGTH)),
        time,
        numbersPerMille);
  }

  /** Returns whether this is the document with an id, which may be longer than what is kept. */
  public boolean isOf(String document) {
    return id.equals(cut(document, MAX_ID_LENGTH));
  }

  /** Returns a hash of the source, or 0 if there is none. */
  public long sourceHash() {
    String source = origin.source();
    return source == null ? 0 : Hash64.of(source);
  }

  /** Returns the header of a document of which nothing but its time may be known. */
  public DocumentHeader withoutContent() {
    return new DocumentHeader("", "", DocumentOrigin.NONE, time, numbersPerMille);
  }

  /** Returns a title cut to a length that still identifies a document, between characters. */
  public static String shortened(String title) {
    boolean isSplit =
        title.length() > MAX_TITLE_LENGTH
            && Character.isHighSurrogate(title.charAt(MAX_TITLE_LENGTH - 1));
    return cut(title, isSplit ? MAX_TITLE_LENGTH - 1 : MAX_TITLE_LENGTH);
  }

  private static String cut(String text, int length) {
    return text.length() > length ? text.substring(0, length) : text;
  }
}
