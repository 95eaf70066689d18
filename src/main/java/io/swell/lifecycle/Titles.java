package io.swell.lifecycle;

/** Titles as they are published: long enough to know a document by. */
public final class Titles {
  private static final int MOST = 200;

  private Titles() {}

  /** Returns the start of a title, no character cut in two. */
  public static String shortened(String title) {
    if (title.length() <= MOST) {
      return title;
    }
    int end = Character.isHighSurrogate(title.charAt(MOST - 1)) ? MOST - 1 : MOST;
    return title.substring(0, end);
  }
}
