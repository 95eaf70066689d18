package io.swell.format.feed;

import io.swell.format.input.TextSanitizer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes a feed in the encoding that it has or declares, and replaces its document type with an
 * empty one. The JDK's parser would write faults in bytes and document types to standard error and
 * throw undocumented exceptions. A byte that is invalid in the encoding is read as U+FFFD.
 */
final class FeedText {
  private static final Pattern DECLARED =
      Pattern.compile("^<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']");

  /** Bytes within which the XML declaration must end. */
  private static final int DECLARATION = 1000;

  /** What is allowed before the document type: declaration, processing instructions, comments. */
  private static final Pattern BEFORE = Pattern.compile("(?s)\\A(?:\\s|<\\?.*?\\?>|<!--.*?-->)*+");

  private static final Pattern ELEMENT = Pattern.compile("<[\\p{Alpha}_:]");

  /** An empty document type, with which the parser accepts references to unknown entities. */
  private static final String NO_TYPE = "<!DOCTYPE feed SYSTEM \"\">";

  private static final String TYPE = "<!DOCTYPE";

  private FeedText() {}

  /**
   * Decodes a feed.
   *
   * @throws IllegalArgumentException if the declared encoding is not supported, or the document
   *     type is misplaced or not closed
   */
  static String decode(byte[] bytes) {
    String text = new String(bytes, charset(bytes));
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1);
    }
    Matcher before = BEFORE.matcher(text);
    int at = before.find() ? before.end() : 0;
    if (text.startsWith(TYPE, at)) {
      return text.substring(0, at) + NO_TYPE + text.substring(end(text, at + TYPE.length()));
    }
    Matcher root = ELEMENT.matcher(text);
    int type = text.indexOf(TYPE, at);
    if (type >= 0 && !(root.find(at) && root.start() < type)) {
      throw new IllegalArgumentException(
          "not a feed: RSS or Atom must be well-formed XML, but there is other text before the"
              + " document type");
    }
    return text;
  }

  private static Charset charset(byte[] bytes) {
    if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0, '<')) {
      return StandardCharsets.UTF_16BE;
    }
    if (startsWith(bytes, 0xFF, 0xFE) || startsWith(bytes, '<', 0)) {
      return StandardCharsets.UTF_16LE;
    }
    if (startsWith(bytes, 0xEF, 0xBB)) {
      return StandardCharsets.UTF_8;
    }
    int length = Math.min(bytes.length, DECLARATION);
    Matcher declared = DECLARED.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    if (!declared.find()) {
      return StandardCharsets.UTF_8;
    }
    try {
      Charset charset = Charset.forName(declared.group(1));
      // A declaration that is readable as single bytes cannot be in UTF-16.
      return charset.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : charset;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "not a feed: it declares the encoding %s, which this Java runtime does not support"
              .formatted(TextSanitizer.quoted(declared.group(1))),
          e);
    }
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
  }

  /** Returns where a document type ends; skips its declarations, comments and quoted values. */
  private static int end(String text, int from) {
    boolean inside = false;
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (text.startsWith("<!--", at)) {
        at = endOfNext(text, "-->", at);
      } else if (text.startsWith("<?", at)) {
        at = endOfNext(text, "?>", at);
      } else if (c == '"' || c == '\'') {
        at = endOfNext(text, String.valueOf(c), at + 1);
      } else if (c == '>' && !inside) {
        return at + 1;
      } else {
        inside = c == '[' || (inside && c != ']');
        at++;
      }
    }
    throw new IllegalArgumentException("not a feed: its document type is not closed");
  }

  /** Returns the end of the next occurrence of a mark, or the end of the text if there is none. */
  static int endOfNext(String text, String mark, int from) {
    int at = text.indexOf(mark, from);
    return at < 0 ? text.length() : at + mark.length();
  }
}
