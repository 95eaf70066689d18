package io.swell.format.feed;

import java.net.URI;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.CDataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/**
 * Parses the XML of feeds, also if it is not well-formed: many feeds have a bare {@code &}, control
 * characters, text before the XML declaration, tags that are not closed or prefixes that are not
 * declared. Document types are not interpreted, so no entity is expanded and no file is read.
 */
final class FeedXml {
  /** Maximum elements and attributes; each takes far more memory than its characters. */
  static final int MAX_NODES = 1_000_000;

  /** Maximum depth of nested elements; deeper ones become siblings. */
  private static final int MAX_DEPTH = 200;

  /** Maximum characters of an element's name; the parser's time grows with their square. */
  static final int MAX_NAME = 1_000;

  private static final Pattern NAME = Pattern.compile("</?[A-Za-z][^\\s/>]*+");

  /** A CDATA section, or an ampersand that begins no reference. */
  private static final Pattern BARE_AMPERSAND =
      Pattern.compile(
          "<!\\[CDATA\\[|&(?!#[0-9]{1,7};|#[xX][0-9A-Fa-f]{1,6};|[A-Za-z][A-Za-z0-9]{0,31};)");

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\t\n\r\u0085]]");

  /** Vocabularies by namespace, without scheme and trailing characters, in lower case. */
  private static final Map<String, String> VOCABULARIES =
      Map.ofEntries(
          Map.entry("www.w3.org/2005/atom", ""),
          Map.entry("purl.org/atom/ns", ""),
          Map.entry("purl.org/rss/1.0", ""),
          Map.entry("purl.org/net/rss1.1", ""),
          Map.entry("my.netscape.com/rdf/simple/0.9", ""),
          Map.entry("channel.netscape.com/rdf/simple/0.9", ""),
          Map.entry("backend.userland.com/rss2", ""),
          Map.entry("purl.org/rss/1.0/modules/content", "content:"),
          Map.entry("purl.org/dc/elements/1.0", "dc:"),
          Map.entry("purl.org/dc/elements/1.1", "dc:"),
          Map.entry("purl.org/dc/terms", "dcterms:"),
          Map.entry("search.yahoo.com/mrss", "media:"),
          Map.entry("video.search.yahoo.com/mrss", "media:"),
          Map.entry("www.itunes.com/dtds/podcast-1.0.dtd", "itunes:"),
          Map.entry("www.w3.org/1999/xhtml", "xhtml:"));

  /** Prefixes of RSS and Atom, and that of elements without one. */
  private static final Set<String> OF_FEEDS = Set.of(":", "atom:", "a10:", "rss:");

  private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+ *");

  private static final Pattern ILLEGAL = Pattern.compile("[ \"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

  private FeedXml() {}

  /**
   * Parses a feed.
   *
   * @throws IllegalArgumentException if it exceeds a limit
   */
  static Document parse(String text) {
    for (Matcher name = NAME.matcher(text); name.find(); ) {
      if (name.end() - name.start() > MAX_NAME) {
        throw beyond(MAX_NAME + " characters in the name of an element");
      }
    }
    try (StreamParser parser = new StreamParser(Parser.xmlParser().setMaxDepth(MAX_DEPTH))) {
      parser.parse(withEscapedAmpersands(text), "");
      int nodes = 0;
      for (Iterator<Element> elements = parser.iterator(); elements.hasNext(); ) {
        nodes += 1 + elements.next().attributesSize();
        if (nodes > MAX_NODES) {
          throw beyond(MAX_NODES + " elements and attributes");
        }
      }
      Document document = parser.document();
      document.outputSettings().syntax(Document.OutputSettings.Syntax.html).prettyPrint(false);
      return document;
    }
  }

  private static IllegalArgumentException beyond(String limit) {
    return new IllegalArgumentException("not a feed: more than " + limit);
  }

  /** Escapes bare ampersands: as in HTML, the parser would read {@code &copy=1} as a reference. */
  private static String withEscapedAmpersands(String text) {
    Matcher next = BARE_AMPERSAND.matcher(text);
    StringBuilder escaped = null;
    int copied = 0;
    for (int at = 0; next.find(at); ) {
      if (text.charAt(next.start()) == '<') {
        int end = text.indexOf("]]>", next.end());
        at = end < 0 ? text.length() : end;
      } else {
        escaped = escaped == null ? new StringBuilder(text.length() + 64) : escaped;
        escaped.append(text, copied, next.end()).append("amp;");
        copied = next.end();
        at = copied;
      }
    }
    return escaped == null ? text : escaped.append(text, copied, text.length()).toString();
  }

  /** Returns the local name of an element in lower case. */
  static String localName(Element element) {
    String name = element.tagName();
    return name.substring(name.indexOf(':') + 1).toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the name of an element in lower case, with the conventional prefix of its vocabulary:
   * {@code item} for elements of RSS and Atom, {@code dc:date}, {@code media:title}. Empty if its
   * vocabulary is not known.
   */
  static String name(Element element) {
    String tag = element.tagName();
    int colon = tag.indexOf(':');
    String prefix = colon < 0 ? "" : tag.substring(0, colon);
    String namespace = inherited(element, colon < 0 ? "xmlns" : "xmlns:" + prefix);
    String vocabulary =
        namespace == null
            ? undeclared(prefix.toLowerCase(Locale.ROOT) + ":")
            : VOCABULARIES.getOrDefault(bare(namespace), isOfRoot(element, namespace) ? "" : null);
    return vocabulary == null ? "" : vocabulary + localName(element);
  }

  /** Returns the vocabulary of a prefix that a feed uses without declaring it, or null. */
  private static @Nullable String undeclared(String prefix) {
    return OF_FEEDS.contains(prefix) ? "" : VOCABULARIES.containsValue(prefix) ? prefix : null;
  }

  private static String bare(String namespace) {
    return namespace.strip().toLowerCase(Locale.ROOT).replaceAll("^https?://|[/#]+$", "");
  }

  /** Some feeds put RSS into a namespace of their own. */
  private static boolean isOfRoot(Element element, String namespace) {
    Element root = element.root().firstElementChild();
    return root != null
        && localName(root).equals("rss")
        && (namespace.isBlank() || namespace.equals(root.attr("xmlns")));
  }

  /** Returns the attribute of an element or the nearest ancestor that has it, or null. */
  static @Nullable String inherited(Element element, String attribute) {
    for (Element at = element; at != null; at = at.parent()) {
      if (at.hasAttr(attribute)) {
        return at.attr(attribute);
      }
    }
    return null;
  }

  /**
   * Returns the content of an element: its text, or its markup if it has elements. Control
   * characters, which XML does not allow, become spaces.
   */
  static String content(Element element) {
    if (element.childrenSize() == 0) {
      return printable(element.wholeText());
    }
    StringBuilder markup = new StringBuilder();
    for (Element each : element.getAllElements()) {
      if (each.equals(element)) {
        continue;
      }
      if (each.tagName().indexOf(':') > 0) {
        each.tagName(localName(each)); // <xhtml:p> is <p>
      }
      for (TextNode text : each.textNodes()) {
        if (text instanceof CDataNode) {
          text.replaceWith(new TextNode(text.getWholeText()));
        }
      }
    }
    for (Node node : element.childNodes()) {
      markup.append(node instanceof CDataNode text ? text.getWholeText() : node.outerHtml());
    }
    return printable(markup.toString());
  }

  static String ownText(Element element) {
    StringBuilder text = new StringBuilder();
    for (Node node : element.childNodes()) {
      text.append(node instanceof TextNode part ? part.getWholeText() : "");
    }
    return printable(text.toString());
  }

  private static String printable(String text) {
    return CONTROL.matcher(text).replaceAll(" ");
  }

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
