package io.swell.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
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

  /** A comment, a document type, or a tag that HTML uses without an end tag. */
  private static final Pattern MARKUP =
      Pattern.compile(
          "<(?:!--|!(?i:doctype)|(?i:p|br|hr|img|li|div|html|body|wbr|input|meta|link)[>/ \\n"
              + "\\t\\r"
              + "])");

  private static final Pattern END_TAG = Pattern.compile("</([A-Za-z0-9]{1,16})[>/ \\n\\t\\r]");
  private static final Pattern ENTITY = Pattern.compile("&#?[A-Za-z0-9]{1,9};");

  private Markup() {}

  /**
   * Returns the visible text, with line breaks between blocks. Feeds often contain HTML that was
   * escaped twice, so entities are resolved and the result is stripped of HTML once more.
   */
  public static String strip(String text) {
    if (text.indexOf('<') >= 0 && hasTags(text)) {
      text = visibleText(text);
    }
    if (text.indexOf('&') >= 0 && ENTITY.matcher(text).find()) {
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
    return MARKUP.matcher(text).find()
        || END_TAG
            .matcher(text)
            .results()
            .anyMatch(tag -> Tag.isKnownTag(tag.group(1).toLowerCase(Locale.ROOT)));
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
