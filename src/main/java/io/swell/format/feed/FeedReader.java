package io.swell.format.feed;

import io.swell.format.input.TextSanitizer;
import io.swell.format.input.TimestampParser;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads RSS 2.0, RSS 1.0 and Atom. Feeds are untrusted: their document types, entities and external
 * files are never read. HTML entities stay in the text for the text analyzer to resolve.
 */
public final class FeedReader {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final String CONTENT = "http://purl.org/rss/1.0/modules/content/";
  private static final String DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";

  /** Namespaces of feed elements; media:title, for example, is not an entry's title. */
  private static final Set<String> FEED_NAMESPACES = Set.of("", ATOM, "http://purl.org/rss/1.0/");

  private static final Set<String> ROOTS = Set.of("rss", "feed", "RDF");
  private static final int ID_BYTES = 16;

  /** Maximum entries of a feed; real feeds have at most a few hundred. */
  static final int MAX_ENTRIES = 50_000;

  /** Maximum UTF-16 code units of a field: four times what text analysis reads by default. */
  static final int MAX_CHARACTERS = 4_000_000;

  private static final XMLInputFactory FACTORY = factory();

  private final XMLStreamReader xml;
  private final List<Feed.Entry> entries = new ArrayList<>();
  private @Nullable String title;
  private @Nullable String language;

  private FeedReader(XMLStreamReader xml) {
    this.xml = xml;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("a feed must not refer to other files: " + systemId);
        });
    return factory;
  }

  /**
   * Reads a feed in the encoding that it declares. Keeps at most the first {@value #MAX_CHARACTERS}
   * UTF-16 code units of a field, and at most as many categories of an entry as a document may have
   * labels.
   *
   * @throws IllegalArgumentException if the bytes are not a feed; the message says what was found
   */
  public static Feed read(byte[] bytes) {
    try {
      String decoded = FeedText.decode(bytes);
      XmlLimits.check(decoded);
      var text = new StringReader(decoded);
      XMLStreamReader xml =
          parsed(
              () -> {
                synchronized (FACTORY) {
                  return FACTORY.createXMLStreamReader(text);
                }
              });
      try {
        return new FeedReader(xml).feed();
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException(
          "not a feed: RSS or Atom must be well-formed XML, but " + oneLine(e.getMessage()), e);
    }
  }

  /** A call of the JDK's XML parser. */
  private interface Step<T> {
    T take() throws XMLStreamException;
  }

  /**
   * Calls the parser and reports its runtime exceptions as faults of the document. The JDK's parser
   * has bugs in its error handling: it looks up a message under a name that does not exist
   * (MissingResourceException for a stray character in a document type, which {@link FeedText}
   * removes). Only the parser runs in the call, so every exception is caused by the document.
   */
  private static <T> T parsed(Step<T> step) throws XMLStreamException {
    try {
      return step.take();
    } catch (RuntimeException e) {
      throw new XMLStreamException("the XML parser failed: " + e, e);
    }
  }

  private int next() throws XMLStreamException {
    return parsed(xml::next);
  }

  private Feed feed() throws XMLStreamException {
    while (xml.hasNext() && next() != XMLStreamConstants.START_ELEMENT) {
      // Skips comments, processing instructions and the document type before the root.
    }
    if (!ROOTS.contains(xml.getLocalName())) {
      throw new IllegalArgumentException(
          "not a feed: the root must be rss, feed or RDF, found "
              + TextSanitizer.quoted(xml.getLocalName())
              + "; check that the address is that of the feed and not of a web page");
    }
    language = xml.getAttributeValue(XMLConstants.XML_NS_URI, "lang");
    int depth = 1;
    while (depth > 0) {
      int event = next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        String name = feedElementName();
        if (name.equals("item") || name.equals("entry")) {
          entry();
        } else if (name.equals("channel")) {
          depth++;
        } else {
          describe(name, text(name));
        }
      }
    }
    return new Feed(title, language, entries);
  }

  private void describe(String name, String value) {
    if (name.equals("title") && title == null) {
      title = textOrNull(value);
    } else if (name.equals("language")) {
      language = textOrNull(value);
    }
  }

  private void entry() throws XMLStreamException {
    var entry = new Fields();
    for (int event = next(); event != XMLStreamConstants.END_ELEMENT; event = next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        field(entry, feedElementName());
      }
    }
    if (entries.size() == MAX_ENTRIES) {
      throw new IllegalArgumentException("not a feed: more than " + MAX_ENTRIES + " entries");
    }
    entries.add(entry.entry());
  }

  private void field(Fields entry, String name) throws XMLStreamException {
    String attribute =
        switch (name) {
          case "link" -> xml.getAttributeValue(null, "href");
          case "category" -> xml.getAttributeValue(null, "term");
          default -> null;
        };
    String relation = xml.getAttributeValue(null, "rel");
    String text = text(name);
    String value = textOrNull(attribute == null ? text : attribute);
    if (value == null) {
      return;
    }
    switch (name) {
      case "guid", "id" -> entry.id = value;
      case "title" -> entry.title = value;
      case "encoded", "content" -> entry.content = value;
      case "description", "summary" -> entry.summary = value;
      case "pubDate", "published", "date" -> entry.published = TimestampParser.parse(value);
      case "updated" -> entry.updated = TimestampParser.parse(value);
      case "category", "subject" -> {
        if (entry.categories.size() < FeedDocument.MAX_LABELS) {
          entry.categories.add(value);
        }
      }
      case "link" -> {
        if (relation == null || relation.equals("alternate")) {
          entry.link = value;
        }
      }
      default -> {
        // Ignores authors, enclosures and other elements of an entry.
      }
    }
  }

  /** Returns the name of the current element if it belongs to the feed formats, or else "". */
  private String feedElementName() {
    String namespace = xml.getNamespaceURI() == null ? "" : xml.getNamespaceURI();
    String name = xml.getLocalName();
    boolean isFeedElement =
        FEED_NAMESPACES.contains(namespace)
            || (namespace.equals(CONTENT) && name.equals("encoded"))
            || (namespace.equals(DUBLIN_CORE) && (name.equals("date") || name.equals("subject")));
    return isFeedElement ? name : "";
  }

  /**
   * Returns the text of the current element and its descendants, up to the maximum length. Moves
   * the parser to the end of the element.
   *
   * @param name name of the current element; if empty, the text is skipped
   */
  private String text(String name) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int most = name.isEmpty() ? 0 : MAX_CHARACTERS;
    int depth = 1;
    while (depth > 0) {
      int event = next();
      boolean isFull = text.length() >= most;
      switch (event) {
        case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> {
          depth += event == XMLStreamConstants.START_ELEMENT ? 1 : -1;
          text.append(isFull ? "" : " ");
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(
                xml.getTextCharacters(),
                xml.getTextStart(),
                isFull ? 0 : Math.min(xml.getTextLength(), most - text.length()));
        case XMLStreamConstants.ENTITY_REFERENCE ->
            text.append(isFull ? "" : "&" + xml.getLocalName() + ";");
        default -> {
          // Skips comments and processing instructions.
        }
      }
    }
    return text.toString();
  }

  private static @Nullable String textOrNull(String value) {
    return value.isBlank() ? null : value.strip();
  }

  private static String oneLine(@Nullable String message) {
    return String.valueOf(message).replaceAll("\\s+", " ");
  }

  /** The fields of an entry that have been read so far. */
  private static final class Fields {
    private @Nullable String id;
    private @Nullable String title;
    private @Nullable String content;
    private @Nullable String summary;
    private @Nullable String link;
    private @Nullable Instant published;
    private @Nullable Instant updated;
    private final List<String> categories = new ArrayList<>();

    Feed.Entry entry() {
      String text = content == null ? summary : content;
      String idOrLink = id == null ? link : id;
      return new Feed.Entry(
          idOrLink == null ? digest(title + "\n" + text) : idOrLink,
          published == null ? updated : published,
          title,
          text,
          link,
          categories);
    }

    /** Returns a digest of the text, the id of an entry that has neither an id nor a link. */
    private static String digest(String words) {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256").digest(words.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, ID_BYTES);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }
}
