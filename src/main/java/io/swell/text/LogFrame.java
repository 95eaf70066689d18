package io.swell.text;

/** Recognizes the frame lines of a Java stack trace. */
final class LogFrame {
  private static final int PREFIX_LENGTH = 3;

  private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

  private LogFrame() {}

  /**
   * Returns the end of the method name in {@code at org.acme.Payment.charge(Payment.java:42)}, or
   * -1 if the line is not a frame. A line like {@code ... 12 more} is a frame without a name.
   */
  static int nameEnd(char[] text, int from, int to) {
    if (Ascii.startsWith(text, from, to, "... ")) {
      int digits = LogMask.digits(text, from + 4, to, 9);
      return digits > from + 4 && Ascii.startsWith(text, digits, to, " more") ? from : -1;
    }
    if (!Ascii.startsWith(text, from, to, "at ")) {
      return -1;
    }
    boolean dotted = false;
    for (int i = from + PREFIX_LENGTH; i < to; i++) {
      char c = text[i];
      if (c == '(') {
        return dotted ? i : -1;
      }
      dotted |= c == '.';
      if (!LogMask.isWord(c) && ".$<>/@-".indexOf(c) < 0) {
        return -1;
      }
    }
    return -1;
  }

  /** Returns where the name begins after a module: {@code java.base/java.lang.Thread.run}. */
  static int nameStart(char[] text, int from, int nameEnd) {
    int start = Math.min(nameEnd, from + PREFIX_LENGTH);
    for (int i = start; i < nameEnd; i++) {
      if (text[i] == '/') {
        start = i + 1;
      }
    }
    return start;
  }

  /** Returns whether the frame belongs to the program or a library, and not to the JDK. */
  static boolean isOutsideJdk(char[] text, int nameStart, int nameEnd) {
    for (String prefix : JDK) {
      if (Ascii.startsWith(text, nameStart, nameEnd, prefix)) {
        return false;
      }
    }
    return nameStart < nameEnd;
  }
}
