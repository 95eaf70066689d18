package io.swell.format.feed;

import io.swell.format.input.TimestampParser;
import io.swell.text.Markup;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The fields of an entry, or of the feed itself. */
final class FeedFields {
  private static final List<String> IDS = List.of("guid", "id", "dc:identifier");
  private static final List<String> TITLES = List.of("title", "dc:title", "itunes:title");
  private static final List<String> TEXTS =
      names(
          "content:encoded content xhtml:body xhtml:div description summary"
              + " media:description itunes:summary itunes:subtitle dcterms:abstract"
              + " dc:description");
  private static final List<String> DATES =
      names(
          "pubdate published issued dcterms:issued dc:date dcterms:date created"
              + " dcterms:created dcterms:available updated modified dcterms:modified");
  private static final List<String> LANGUAGES =
      List.of("dc:language", "dcterms:language", "language");
  private static final List<String> CATEGORIES = List.of("category", "dc:subject");
  private static final Set<String> GROUPS = Set.of("media:group", "media:content");

  /** The relations of a link, from the best; other links come last. */
  private static final int ALTERNATE_HTML = 0;

  private static final int ALTERNATE = 1;
  private static final int OTHER = 2;

  private final boolean isAtom;
  private final URI address;

  private record Field(Element element, String content) {
    String type() {
      return element.attr("type").strip().toLowerCase(Locale.ROOT);
    }
  }

  /** The first element of each name that has content. */
  private final Map<String, Field> first = new HashMap<>();

  private final List<String> categories = new ArrayList<>();

  private @Nullable String source;
  private @Nullable String link;
  private int relation = Integer.MAX_VALUE;

  /**
   * @param isAtom whether text constructs say of which type they are; in RSS they are HTML
   * @param address the base of relative links
   */
  FeedFields(boolean isAtom, URI address) {
    this.isAtom = isAtom;
    this.address = address;
  }

  /** Reads the elements in an element. Where an end tag is missing, they are in one another. */
  void read(Element parent) {
    for (Element element : parent.children()) {
      String name = FeedXml.name(element);
      if (GROUPS.contains(name)) {
        read(element);
      } else if (name.equals("link")) {
        readLink(element);
      } else if (CATEGORIES.contains(name)) {
        readCategory(element);
      } else if (name.equals("source")) {
        Element named = element.children().select("title").first();
        source = blankToNull(oneLine(content(named == null ? element : named)));
      } else if (isField(name) && !first.containsKey(name)) {
        String content = content(element);
        if (!content.isBlank()) {
          first.put(name, new Field(element, content));
        }
      }
      if (isField(name) && isUnclosed(element)) {
        read(element);
      }
    }
  }

  private static List<String> names(String list) {
    return List.of(list.split(" ", -1));
  }

  private static boolean isField(String name) {
    return IDS.contains(name)
        || TITLES.contains(name)
        || TEXTS.contains(name)
        || DATES.contains(name)
        || LANGUAGES.contains(name)
        || CATEGORIES.contains(name)
        || name.equals("link");
  }

  private static boolean isUnclosed(Element element) {
    for (Element child : element.children()) {
      String name = FeedXml.name(child);
      if (isField(name) && !name.startsWith("xhtml:")) {
        return true;
      }
    }
    return false;
  }

  private static String content(Element element) {
    return cut(isUnclosed(element) ? FeedXml.ownText(element) : FeedXml.content(element));
  }

  private void readLink(Element element) {
    String href = element.attr("href");
    String reference = href.isBlank() ? FeedXml.ownText(element) : href;
    String rel = element.attr("rel").strip().toLowerCase(Locale.ROOT);
    String type = element.attr("type").strip().toLowerCase(Locale.ROOT);
    boolean isAlternate = rel.isEmpty() || rel.endsWith("alternate");
    int found =
        !isAlternate
            ? OTHER
            : type.startsWith("text/html") || href.isBlank() ? ALTERNATE_HTML : ALTERNATE;
    if (found < relation && !reference.isBlank()) {
      relation = found;
      link = FeedXml.resolve(address, element, reference);
    }
  }

  private void readCategory(Element element) {
    String term = element.attr("term");
    String category = oneLine(term.isBlank() ? content(element) : term);
    if (!category.isEmpty() && categories.size() < FeedDocument.MAX_LABELS) {
      categories.add(category);
    }
  }

  @Nullable String title() {
    for (String name : TITLES) {
      Field field = first.get(name);
      String title = field == null ? "" : oneLine(plain(field));
      if (!title.isEmpty()) {
        return title;
      }
    }
    return null;
  }

  /** Returns the text of a title. In Atom, a title without a type may contain a literal tag. */
  private String plain(Field field) {
    return isAtom && field.element.childrenSize() == 0 && !field.type().contains("html")
        ? Parser.unescapeEntities(field.content, false)
        : Markup.strip(field.content);
  }

  @Nullable String link() {
    return link;
  }

  @Nullable String language(Element root) {
    String given = firstText(LANGUAGES);
    return given == null ? blankToNull(root.attr("xml:lang")) : given;
  }

  /**
   * Returns the entry.
   *
   * @param language language of the feed, or null
   */
  Feed.Entry entry(Element entry, @Nullable String language) {
    Field text = text();
    String guid = firstText(IDS);
    String about = blankToNull(entry.attr("rdf:about"));
    String id = guid == null ? about : guid;
    if (link == null && id != null) {
      Field permanent = first.get("guid");
      boolean isLink =
          permanent == null || !permanent.element.attr("isPermaLink").equalsIgnoreCase("false");
      boolean isUrl = id.startsWith("http://") || id.startsWith("https://");
      link = isLink && isUrl && !isAtom ? id : null;
    }
    return new Feed.Entry(
        id,
        date(),
        title(),
        text == null ? null : text.content,
        link,
        source,
        language(entry, text, language),
        categories);
  }

  /** Returns the first text that has visible words, or else the first, or null. */
  private @Nullable Field text() {
    Field fallback = null;
    for (String name : TEXTS) {
      Field field = first.get(name);
      if (field != null && isReadable(field)) {
        if (!Markup.strip(field.content).isBlank()) {
          return field;
        }
        fallback = fallback == null ? field : fallback;
      }
    }
    return fallback;
  }

  /** Returns whether the content is text, and not an image in Base64, for example. */
  private boolean isReadable(Field field) {
    String type = field.type();
    boolean isText =
        type.isEmpty() || type.startsWith("text") || type.endsWith("xml") || type.contains("html");
    return !isAtom || (isText && !field.element.attr("mode").equals("base64"));
  }

  /** Returns the first date that can be read, or else the first, or null. */
  private @Nullable String date() {
    String fallback = null;
    for (String name : DATES) {
      Field field = first.get(name);
      String date = field == null ? "" : oneLine(field.content);
      if (TimestampParser.parse(date) != null) {
        return date;
      }
      fallback = fallback == null ? blankToNull(date) : fallback;
    }
    return fallback;
  }

  private @Nullable String language(Element entry, @Nullable Field text, @Nullable String ofFeed) {
    Field field = text == null ? first.get("title") : text;
    for (Element at = field == null ? entry : field.element; at != null; at = at.parent()) {
      if (!at.attr("xml:lang").isBlank()) {
        return at.attr("xml:lang").strip();
      }
      if (at.equals(entry)) {
        break;
      }
    }
    String given = firstText(LANGUAGES);
    return given == null ? ofFeed : given;
  }

  private @Nullable String firstText(List<String> names) {
    for (String name : names) {
      Field field = first.get(name);
      if (field != null) {
        return oneLine(field.content);
      }
    }
    return null;
  }

  static String cut(String text) {
    String stripped = text.strip();
    return stripped.length() <= FeedReader.MAX_CHARACTERS
        ? stripped
        : stripped.substring(0, FeedReader.MAX_CHARACTERS);
  }

  static String oneLine(String text) {
    return text.replaceAll("[\\s\\u00A0]+", " ").strip();
  }

  static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }
}
