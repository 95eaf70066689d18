package io.swell.format.feed;

/**
 * Rejects XML for which a parser would need far more time or memory than its size suggests. It
 * scans the characters before anything is parsed. The limits are needed because a parser searches
 * all open namespaces for each name and compares the attributes of an element with each other.
 */
final class XmlLimits {
  /** Maximum depth of nested elements. */
  static final int MAX_DEPTH = 1_000;

  /** Maximum attributes, including namespace declarations, of all elements open at once. */
  static final int MAX_ATTRIBUTES = 1_000;

  /** Maximum characters of a tag, comment or processing instruction; a parser buffers each. */
  static final int MAX_MARKUP = 1_000_000;

  private final String text;

  /** Number of attributes of each open element. */
  private final int[] attributes = new int[MAX_DEPTH];

  private int depth;
  private int open;

  private XmlLimits(String text) {
    this.text = text;
  }

  /**
   * Checks a document. Counts may be wrong after the first place that is not well-formed, but a
   * parser stops there.
   *
   * @throws IllegalArgumentException if the document exceeds a limit
   */
  static void check(String text) {
    new XmlLimits(text).check();
  }

  private void check() {
    int from = text.indexOf('<');
    while (from >= 0) {
      boolean isText = text.startsWith("<![CDATA[", from);
      int to = isText ? FeedText.endOfNext(text, "]]>", from) : markup(from);
      if (!isText && to - from > MAX_MARKUP) {
        throw beyond("characters in one tag, comment or processing instruction", MAX_MARKUP);
      }
      from = text.indexOf('<', to);
    }
  }

  /** Checks the markup that begins at a position and returns where it ends. */
  private int markup(int from) {
    if (text.startsWith("<!--", from)) {
      return FeedText.endOfNext(text, "-->", from + 4);
    }
    if (text.startsWith("<?", from)) {
      return FeedText.endOfNext(text, "?>", from);
    }
    if (!text.startsWith("</", from)) {
      return tag(from);
    }
    if (depth > 0) {
      depth--;
      open -= attributes[depth];
    }
    return FeedText.endOfNext(text, ">", from);
  }

  /** Checks a start tag, or skips a document type; returns where it ends. */
  private int tag(int from) {
    int count = 0;
    int at = from + 1;
    while (at < text.length() && text.charAt(at) != '>') {
      char c = text.charAt(at);
      at++;
      if (c == '"' || c == '\'') {
        at = FeedText.endOfNext(text, String.valueOf(c), at);
        count++;
        if (open + count > MAX_ATTRIBUTES) {
          throw beyond("attributes in all open elements", MAX_ATTRIBUTES);
        }
      }
    }
    boolean isEmpty = at > from && text.charAt(at - 1) == '/';
    if (!isEmpty && !text.startsWith("<!", from)) {
      if (depth == MAX_DEPTH) {
        throw beyond("nested elements", MAX_DEPTH);
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
