package io.swell.format.feed;

import java.net.URI;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Resolves the links of feeds. */
final class FeedLinks {
  private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+ *");
  private static final Pattern ILLEGAL = Pattern.compile("[ \"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

  private FeedLinks() {}

  /**
   * Resolves a link against the {@code xml:base} of the elements that it is in and the address of
   * the feed.
   *
   * @return the absolute link, with characters that are not allowed in it as bytes of their UTF-8;
   *     null if it has no meaning
   */
  static @Nullable String resolve(URI address, Element in, String reference) {
    String link = resolve(base(address, in), reference);
    return FeedFields.blankToNull(link);
  }

  static String resolve(String base, String reference) {
    String legal =
        ILLEGAL
            .matcher(BREAKS.matcher(reference.strip()).replaceAll(""))
            .replaceAll(found -> String.format("%%%02X", (int) found.group().charAt(0)));
    // HTML's rules for links are also those of feeds.
    var link = new Element("a");
    link.setBaseUri(base);
    return link.attr("href", legal).absUrl("href");
  }

  private static String base(URI address, @Nullable Element in) {
    if (in == null) {
      return address.toString();
    }
    String outer = base(address, in.parent());
    String own = in.attr("xml:base");
    return own.isBlank() ? outer : resolve(outer, own);
  }
}
