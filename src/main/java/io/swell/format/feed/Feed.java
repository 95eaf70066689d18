package io.swell.format.feed;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a feed at one time.
 *
 * @param title its title as plain text, or null
 * @param link address of the page that it belongs to, or null
 * @param entries its entries in the order of the feed, usually newest first
 * @param isCutOff whether the feed ends before its end tag; an incomplete last entry is left out
 * @param warning what could not be read as the feed's author meant it, or null
 */
public record Feed(
    @Nullable String title,
    @Nullable String link,
    List<Entry> entries,
    boolean isCutOff,
    @Nullable String warning) {
  public Feed {
    entries = List.copyOf(entries);
  }

  /**
   * One entry of a feed.
   *
   * @param id the id that the feed gives it, or null
   * @param published when it was published, or else when it was updated, as written; null if
   *     neither is given
   * @param title its title as plain text, or null
   * @param text its content, or else its summary, including markup; null if it has neither
   * @param link absolute address of the full document, or null
   * @param source title of the feed or name of the site that it is from, if it names one; or null
   * @param language its language as written, its own or that of the feed; null if neither is given
   * @param categories its categories; may be empty
   */
  public record Entry(
      @Nullable String id,
      @Nullable String published,
      @Nullable String title,
      @Nullable String text,
      @Nullable String link,
      @Nullable String source,
      @Nullable String language,
      List<String> categories) {
    private static final int DIGEST_BYTES = 16;

    public Entry {
      categories = List.copyOf(categories);
    }

    /**
     * Returns what may identify the entry within its feed, in order of preference. A key is of use
     * only if no other entry has it: some feeds give all entries the same id or link. The first is
     * the id, or else the link, or else a digest of the content, and remains when the entry is
     * edited if it is an id or a link; the second also depends on title, link and date, and the
     * last on the text.
     */
    public List<String> keys() {
      String first = id == null ? link : id;
      if (first == null) {
        return List.of(digest());
      }
      return List.of(first, first + "#" + digest(link, title, published), first + "#" + digest());
    }

    /** Returns a digest of link, title, date and text. */
    public String digest() {
      return digest(link, title, published, text);
    }

    static String digest(@Nullable String... values) {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256")
                .digest(String.join("\n", Arrays.asList(values)).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }
}
