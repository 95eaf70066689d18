package io.swell.text;

import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeFilter;

/**
 * Removes HTML from text. Text counts as HTML only if it contains an end tag, a comment, a document
 * type, or a tag that HTML uses without an end tag ({@code <br>}, {@code <p>}). Thus {@code a < b}
 * and {@code <ABC.N>} are plain text.
 */
public final class Markup {
  private static final Set<String> HIDDEN =
      Set.of(
          ("script style noscript template figcaption nav iframe object svg "
                  + "math select textarea title")
              .split(" ", -1));
  private static final Set<String> WITHOUT_END_TAG =
      Set.of("p", "br", "hr", "img", "li", "div", "html", "body", "wbr", "input", "meta", "link");
  private static final int LONGEST_TAG = 16;
  private static final int LONGEST_ENTITY = 10;

  private Markup() {}

  /**
   * Returns the visible text, with line breaks between blocks. Feeds often contain HTML that was
   * escaped twice, so entities are resolved and the result is stripped of HTML once more.
   */
  public static String strip(String text) {
    if (text.indexOf('<') >= 0 && hasTags(text)) {
      text = visibleText(text);
    }
    if (text.indexOf('&') >= 0 && hasEntity(text)) {
      text = Parser.unescapeEntities(text, false);
      if (text.indexOf('<') >= 0 && hasTags(text)) {
        text = visibleText(text);
      }
    }
    return text;
  }

  private static String visibleText(String html) {
    Document document = Jsoup.parse(html);
    StringBuilder visible = new StringBuilder(html.length());
    document.body().filter(new VisibleText(visible));
    return visible.toString();
  }

  private static boolean hasTags(String text) {
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      if (text.startsWith("<!--", at) || text.regionMatches(true, at, "<!doctype", 0, 9)) {
        return true;
      }
      boolean end = at + 1 < text.length() && text.charAt(at + 1) == '/';
      int from = end ? at + 2 : at + 1;
      int to = from;
      while (to < text.length()
          && to - from < LONGEST_TAG
          && Ascii.isAlphanumeric(text.charAt(to))) {
        to++;
      }
      if (to > from && to < text.length() && ">/ \n\t\r".indexOf(text.charAt(to)) >= 0) {
        String name = text.substring(from, to).toLowerCase(Locale.ROOT);
        if (end ? Tag.isKnownTag(name) : WITHOUT_END_TAG.contains(name)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasEntity(String text) {
    for (int at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
      int to = at + 1;
      if (to < text.length() && text.charAt(to) == '#') {
        to++;
      }
      int limit = Math.min(text.length(), at + LONGEST_ENTITY);
      while (to < limit && Ascii.isAlphanumeric(text.charAt(to))) {
        to++;
      }
      if (to > at + 1 && to < text.length() && text.charAt(to) == ';') {
        return true;
      }
    }
    return false;
  }

  private record VisibleText(StringBuilder visible) implements NodeFilter {
    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode text) {
        visible.append(text.getWholeText());
      } else if (node instanceof Element element) {
        if (HIDDEN.contains(element.normalName())) {
          return FilterResult.SKIP_ENTIRELY;
        }
        breakAt(element);
      }
      return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element element) {
        breakAt(element);
      }
      return FilterResult.CONTINUE;
    }

    private void breakAt(Element element) {
      if (element.isBlock() || breaksLine(element.normalName())) {
        visible.append('\n');
      }
    }

    private static boolean breaksLine(String name) {
      return name.equals("br") || name.equals("td") || name.equals("th");
    }
  }
}
