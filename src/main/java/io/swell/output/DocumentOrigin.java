package io.swell.output;

import io.swell.config.Require;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a document came from, and how its text begins: what readers see of it beside its title.
 *
 * @param source its publisher, service or host, or null
 * @param traceId the distributed trace that it belongs to ({@link #isTraceId}), or null
 * @param link where it can be read ({@link #isLink}), or null
 * @param snippet the start of its text on one line, or null
 */
public record DocumentOrigin(
    @Nullable String source,
    @Nullable String traceId,
    @Nullable String link,
    @Nullable String snippet) {
  /** The origin of a document of which nothing is known. */
  public static final DocumentOrigin NONE = new DocumentOrigin(null, null, null, null);

  /** Maximum length of a link in characters, which are ASCII. */
  private static final int MAX_LINK = 2048;

  private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");

  public DocumentOrigin {
    if (traceId != null && !isTraceId(traceId)) {
      throw new IllegalArgumentException(
          "a trace id must have 32 lower-case hexadecimal digits that are not all 0, found "
              + traceId);
    }
    requireLink(link);
  }

  /** Creates the origin of a document without a snippet. */
  public DocumentOrigin(@Nullable String source, @Nullable String traceId, @Nullable String link) {
    this(source, traceId, link, null);
  }

  /**
   * Returns whether a text is a trace id as in W3C Trace Context: 16 bytes as lower-case
   * hexadecimal digits, not all 0.
   */
  public static boolean isTraceId(String text) {
    return TRACE_ID.matcher(text).matches();
  }

  /**
   * Returns whether a text is a link that a page may show: an absolute URL of http or https with a
   * host, without user, in ASCII, of at most {@value #MAX_LINK} characters.
   */
  public static boolean isLink(String text) {
    if (text.length() > MAX_LINK || !text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      return false;
    }
    URI link = Require.httpUrl(text);
    return link != null && link.getRawUserInfo() == null;
  }

  /** Requires that a link, unless it is null, is one that a page may show. */
  static void requireLink(@Nullable String link) {
    if (link != null && !isLink(link)) {
      throw new IllegalArgumentException(
          "a link must be an absolute http or https URL in ASCII, without user, of at most "
              + MAX_LINK
              + " characters");
    }
  }

  /** Returns the same origin with another source. */
  public DocumentOrigin withSource(@Nullable String other) {
    return new DocumentOrigin(other, traceId, link, snippet);
  }

  /** Returns the same origin with another snippet. */
  public DocumentOrigin withSnippet(@Nullable String other) {
    return new DocumentOrigin(source, traceId, link, other);
  }
}
