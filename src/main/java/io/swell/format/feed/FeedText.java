package io.swell.format.feed;

import io.swell.format.input.TextSanitizer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a feed. Bytes beyond ASCII that are valid UTF-8 are UTF-8, whatever else a
 * server names for all its files. Otherwise the encoding is that of the byte order mark, the
 * Content-Type header or the XML declaration, in this order (RFC 7303), or else UTF-8. If the bytes
 * are invalid in it but valid in the next, the next is used.
 *
 * @param text the characters; invalid bytes are U+FFFD
 * @param warning which bytes were invalid, or null
 */
record FeedText(String text, @Nullable String warning) {
  private static final Pattern DECLARED =
      Pattern.compile("<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([^\"']+)[\"']");

  private static final Pattern PARAMETER =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*[\"']?([^\\s\"';]+)");

  /** Bytes within which the XML declaration must end. */
  private static final int DECLARATION = 1000;

  /** Encodings whose name stands for a larger one, as in browsers (WHATWG Encoding Standard). */
  private static final Map<String, String> LARGER =
      Map.of(
          "us-ascii", "windows-1252",
          "iso-8859-1", "windows-1252",
          "iso-8859-9", "windows-1254",
          "tis-620", "x-windows-874",
          "gb2312", "GB18030",
          "gbk", "GB18030",
          "shift_jis", "windows-31j",
          "euc-kr", "x-windows-949");

  /**
   * Decodes a feed.
   *
   * @param contentType the Content-Type header, or null
   * @throws IllegalArgumentException if the only encoding that is named is not supported
   */
  static FeedText decode(byte[] bytes, @Nullable String contentType) {
    List<Charset> charsets = charsets(bytes, contentType);
    for (byte each : bytes) {
      if (each < 0) {
        charsets =
            isValid(bytes, StandardCharsets.UTF_8) ? List.of(StandardCharsets.UTF_8) : charsets;
        break;
      }
    }
    Charset first = charsets.get(0);
    String text = new String(bytes, first);
    if (text.indexOf('\uFFFD') < 0 || isValid(bytes, first)) {
      return new FeedText(withoutMark(text), null);
    }
    for (Charset next : charsets.subList(1, charsets.size())) {
      if (isValid(bytes, next)) {
        return new FeedText(withoutMark(new String(bytes, next)), null);
      }
    }
    return new FeedText(
        withoutMark(text),
        "bytes that are invalid in its encoding, "
            + first.name()
            + ", are read as U+FFFD; its server must name the encoding in the charset of the"
            + " Content-Type header, or the feed in its XML declaration");
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static boolean isValid(byte[] bytes, Charset charset) {
    try {
      charset.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Returns the encodings that the feed may have, the most likely first. */
  private static List<Charset> charsets(byte[] bytes, @Nullable String contentType) {
    List<Charset> charsets = new ArrayList<>();
    if (startsWith(bytes, 0xEF, 0xBB)) {
      charsets.add(StandardCharsets.UTF_8);
    } else if (startsWith(bytes, 0xFE, 0xFF)) {
      charsets.add(StandardCharsets.UTF_16BE);
    } else if (startsWith(bytes, 0xFF, 0xFE)) {
      charsets.add(StandardCharsets.UTF_16LE);
    }
    Matcher parameter = PARAMETER.matcher(contentType == null ? "" : contentType);
    String unknown = parameter.find() ? add(charsets, parameter.group(1)) : null;
    if (startsWith(bytes, 0, '<')) {
      charsets.add(StandardCharsets.UTF_16BE);
    } else if (startsWith(bytes, '<', 0)) {
      charsets.add(StandardCharsets.UTF_16LE);
    }
    int length = Math.min(bytes.length, DECLARATION);
    Matcher declared = DECLARED.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    // A declaration that is readable as single bytes cannot be in UTF-16.
    if (declared.find() && !declared.group(1).toUpperCase(Locale.ROOT).startsWith("UTF-16")) {
      String name = add(charsets, declared.group(1));
      unknown = name == null ? unknown : name;
    }
    if (charsets.isEmpty() && unknown != null) {
      throw new IllegalArgumentException(
          "not a feed: it has the encoding %s, which this Java runtime does not support"
              .formatted(TextSanitizer.quoted(unknown)));
    }
    charsets.add(StandardCharsets.UTF_8);
    return charsets;
  }

  private static @Nullable String add(List<Charset> charsets, String name) {
    String label = name.strip().toLowerCase(Locale.ROOT);
    try {
      String larger =
          LARGER.getOrDefault(Charset.forName(label).name().toLowerCase(Locale.ROOT), label);
      charsets.add(Charset.forName(Charset.isSupported(larger) ? larger : label));
      return null;
    } catch (IllegalCharsetNameException | java.nio.charset.UnsupportedCharsetException e) {
      return name;
    }
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
  }
}
