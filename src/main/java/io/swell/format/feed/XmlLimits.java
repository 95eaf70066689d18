package io.swell.format.feed;

/**
 * Refuses XML that would take a parser far more time or memory than its size: counted over the
 * characters, before anything is parsed. A parser looks a namespace up among all that are open, and
 * compares the attributes of an element with each other.
 */
final class XmlLimits {
  /** Elements in elements. */
  static final int DEPTH = 1_000;

  /** Attributes of all elements that are open at once, declarations of namespaces among them. */
  static final int ATTRIBUTES = 1_000;

  /** Characters of a tag, a comment or an instruction, each of which a parser keeps whole. */
  static final int MARKUP = 1_000_000;

  private final String text;

  /** Of each open element. */
  private final int[] attributes = new int[DEPTH];

  private int depth;
  private int open;

  private XmlLimits(String text) {
    this.text = text;
  }

  /**
   * Looks through a document. What is not well-formed may pass, up to the first fault: there a
   * parser stops.
   *
   * @throws IllegalArgumentException if it goes beyond a limit
   */
  static void check(String text) {
    new XmlLimits(text).check();
  }

  private void check() {
    int from = text.indexOf('<');
    while (from >= 0) {
      boolean isText = text.startsWith("<![CDATA[", from);
      int to = isText ? FeedText.after(text, "]]>", from) : markup(from);
      if (!isText && to - from > MARKUP) {
        throw beyond("characters in one tag, comment or instruction", MARKUP);
      }
      from = text.indexOf('<', to);
    }
  }

  /** Looks through what begins at a place and returns where it ends. */
  private int markup(int from) {
    if (text.startsWith("<!--", from)) {
      return FeedText.after(text, "-->", from + 4);
    }
    if (text.startsWith("<?", from)) {
      return FeedText.after(text, "?>", from);
    }
    if (!text.startsWith("</", from)) {
      return tag(from);
    }
    if (depth > 0) {
      depth--;
      open -= attributes[depth];
    }
    return FeedText.after(text, ">", from);
  }

  /** Looks through a tag that begins an element, or a document type; returns where it ends. */
  private int tag(int from) {
    int count = 0;
    int at = from + 1;
    while (at < text.length() && text.charAt(at) != '>') {
      char c = text.charAt(at);
      at++;
      if (c == '"' || c == '\'') {
        at = FeedText.after(text, String.valueOf(c), at);
        count++;
        if (open + count > ATTRIBUTES) {
          throw beyond("attributes in elements that are open at once", ATTRIBUTES);
        }
      }
    }
    boolean isEmpty = at > from && text.charAt(at - 1) == '/';
    if (!isEmpty && !text.startsWith("<!", from)) {
      if (depth == DEPTH) {
        throw beyond("elements inside each other", DEPTH);
      }
      attributes[depth] = count;
      depth++;
      open += count;
    }
    return at;
  }

  private static IllegalArgumentException beyond(String what, int limit) {
    return new IllegalArgumentException("not a feed: more than " + limit + " " + what);
  }
}
