package io.swell.format.feed;

import io.swell.format.input.TextSanitizer;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Reads RSS, Atom and JSON feeds. Feeds are untrusted: their document types, entities and external
 * files are never read. XML that is not well-formed is read as far as possible.
 */
public final class FeedReader {
  private static final Set<String> ROOTS = Set.of("rss", "feed", "rdf");

  /** Maximum entries of a feed; real feeds have at most a few hundred. */
  static final int MAX_ENTRIES = 50_000;

  /** Maximum UTF-16 code units of a field: four times what text analysis reads by default. */
  static final int MAX_CHARACTERS = 4_000_000;

  private static final int NAMED_FEEDS = 3;

  private FeedReader() {}

  /**
   * Reads a feed. Keeps at most the first {@value #MAX_CHARACTERS} UTF-16 code units of a field,
   * and at most as many categories of an entry as a document may have labels.
   *
   * @param contentType the Content-Type header that came with the bytes, or null
   * @param address where the bytes came from, to resolve relative links
   * @throws IllegalArgumentException if the bytes are not a feed; the message says what was found
   */
  public static Feed read(byte[] bytes, @Nullable String contentType, URI address) {
    FeedText decoded = FeedText.decode(bytes, contentType);
    String text = decoded.text();
    String start = text.substring(0, Math.min(text.length(), 1_000)).strip();
    if (start.startsWith("{") || start.startsWith("[")) {
      return JsonFeed.read(text, address);
    }
    Document document = FeedXml.parse(text);
    Element root = root(document);
    if (root == null) {
      throw notAFeed(document, text, address);
    }
    return feed(root, decoded, address);
  }

  /** Returns the root of the feed, which may follow other text, such as a warning of PHP. */
  private static @Nullable Element root(Document document) {
    for (Element element : document.getAllElements()) {
      String name = FeedXml.localName(element);
      if (ROOTS.contains(name)) {
        return element;
      }
      if (name.equals("html") || name.equals("body")) {
        return null;
      }
    }
    return null;
  }

  private static Feed feed(Element root, FeedText decoded, URI address) {
    List<Element> elements = new ArrayList<>();
    for (Element element : root.getAllElements()) {
      String local = FeedXml.localName(element);
      if (local.equals("item") || local.equals("entry")) {
        String name = FeedXml.name(element);
        if (name.equals("item") || name.equals("entry")) {
          elements.add(element);
        }
      }
    }
    boolean isCutOff = isCutOff(decoded.text(), root);
    if (isCutOff && !elements.isEmpty()) {
      Element last = elements.get(elements.size() - 1);
      if (!isClosed(decoded.text(), last)) {
        elements.remove(last);
      }
    }
    if (isCutOff && elements.isEmpty()) {
      throw new IllegalArgumentException(
          "not a feed: it is cut off after %s characters, before the end of its first entry"
              .formatted(decoded.text().length()));
    }
    if (elements.size() > MAX_ENTRIES) {
      throw new IllegalArgumentException("not a feed: more than " + MAX_ENTRIES + " entries");
    }
    boolean isAtom = FeedXml.localName(root).equals("feed");
    var channel = new FeedFields(isAtom, address);
    channel.read(root);
    for (Element child : root.children()) {
      if (FeedXml.name(child).equals("channel")) {
        channel.read(child);
      }
    }
    List<Feed.Entry> entries = new ArrayList<>();
    for (Element element : elements) {
      var fields = new FeedFields(isAtom, address);
      fields.read(element);
      entries.add(fields.entry(element, channel.language(root)));
    }
    return new Feed(channel.title(), channel.link(), entries, isCutOff, decoded.warning());
  }

  private static boolean isCutOff(String text, Element root) {
    boolean isEmpty = root.childNodeSize() == 0 && text.contains("/>");
    return !isEmpty && !text.contains("</" + root.tagName());
  }

  private static boolean isClosed(String text, Element element) {
    return text.lastIndexOf("</" + element.tagName()) > text.lastIndexOf("<" + element.tagName());
  }

  private static IllegalArgumentException notAFeed(Document document, String text, URI address) {
    String start = text.substring(0, Math.min(text.length(), 2_000)).strip();
    Element first = document.firstElementChild();
    String name = first == null ? "" : FeedXml.localName(first);
    if (name.equals("html") || start.regionMatches(true, 0, "<!doctype html", 0, 14)) {
      return new IllegalArgumentException(
          "not a feed: it is an HTML page, " + remedy(text, address));
    }
    return new IllegalArgumentException(
        "not a feed: "
            + (start.isEmpty()
                ? "the answer is empty"
                : "the root must be rss, feed or RDF, found "
                    + TextSanitizer.quoted(name.isEmpty() ? start : name)
                    + "; check that the address is that of the feed and not of a web page"));
  }

  /** Names the feeds that a web page names. */
  private static String remedy(String html, URI address) {
    Set<String> feeds = new LinkedHashSet<>();
    for (Element link :
        Jsoup.parse(html, address.toString())
            .select("link[rel~=(?i)\\balternate\\b][type~=(?i)(rss|atom|feed\\+json)][href]")) {
      feeds.add(TextSanitizer.onOneLine(link.absUrl("href")));
    }
    return feeds.isEmpty()
        ? "which names no feed in a <link rel=alternate type=application/rss+xml>; find the address"
            + " of the feed itself"
        : "whose <link rel=alternate> names "
            + String.join(", ", feeds.stream().limit(NAMED_FEEDS).toList())
            + "; use that address";
  }
}
