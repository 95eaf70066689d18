package io.swell.lifecycle;

/** Shortens titles for publication, to a length that still identifies a document. */
public final class Titles {
  private static final int MAX_LENGTH = 200;

  private Titles() {}

  /**
   * Returns at most the first {@value #MAX_LENGTH} UTF-16 code units of a title, without splitting
   * a character.
   */
  public static String shortened(String title) {
    if (title.length() <= MAX_LENGTH) {
      return title;
    }
    int end = Character.isHighSurrogate(title.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    return title.substring(0, end);
  }
}
