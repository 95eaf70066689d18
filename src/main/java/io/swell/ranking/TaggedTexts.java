package io.swell.ranking;

import io.swell.ranking.TestCollection.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses texts in TREC format: documents between {@code <DOC>} and {@code </DOC>}, with {@code
 * <DOCNO>}, and topics between {@code <top>} and {@code </top>}, with {@code <num>}. Tags may be in
 * upper or lower case.
 */
final class TaggedTexts {
  private static final Pattern DOCUMENT = block("doc");
  private static final Pattern TOPIC = block("top");
  private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z][A-Za-z0-9_-]*)[^<>]*>");

  /**
   * Elements of a document that contain its words; other elements contain dates, sources and codes.
   */
  private static final Set<String> WORDS =
      Set.of("title ti ttl head headline hl h3 lp leadpara summary abstract text".split(" ", -1));

  private static final Map<String, String> ENTITIES =
      Map.of("&lt;", "<", "&gt;", ">", "&quot;", "\"", "&apos;", "'", "&nbsp;", " ");

  private TaggedTexts() {}

  private static Pattern block(String tag) {
    return Pattern.compile(
        "<" + tag + ">(.*?)</" + tag + ">", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  }

  /** Returns the documents: titles, leads and texts, in order, without tags. */
  static List<Text> documents(String content, String name) {
    List<Text> found = new ArrayList<>();
    Matcher matcher = DOCUMENT.matcher(content);
    while (matcher.find()) {
      String block = matcher.group(1);
      String id = field(block, "docno", name, found.size() + 1);
      found.add(new Text(id, words(block)));
    }
    return found;
  }

  /** Returns the titles of the topics; for a topic without a title, its description. */
  static List<Text> queries(String content, String name) {
    List<Text> found = new ArrayList<>();
    Matcher matcher = TOPIC.matcher(content);
    while (matcher.find()) {
      String block = matcher.group(1);
      String id = field(block, "num", name, found.size() + 1).replaceFirst("(?i)^number:\\s*", "");
      String title = section(block, "title").replaceFirst("(?i)^topic:\\s*", "");
      String text =
          title.isBlank()
              ? section(block, "desc").replaceFirst("(?i)^description:\\s*", "")
              : title;
      // Topic files write 051 where the judgments write 51.
      String number = id.strip().replaceFirst("^0+(?=[0-9]+$)", "");
      found.add(new Text(number, plain(text)));
    }
    return found;
  }

  private static String field(String block, String tag, String name, int number) {
    String found = section(block, tag);
    if (found.isBlank()) {
      throw new IllegalArgumentException(
          name + ": text " + number + " has no <" + tag.toUpperCase(Locale.ROOT) + ">");
    }
    return found;
  }

  /** Returns the text after a tag, up to the next start or end tag. */
  private static String section(String block, String tag) {
    Matcher start =
        Pattern.compile("<" + tag + "[^<>]*>([^<]*)", Pattern.CASE_INSENSITIVE).matcher(block);
    return start.find() ? start.group(1).strip() : "";
  }

  private static String words(String block) {
    StringBuilder words = new StringBuilder();
    Matcher tag = TAG.matcher(block);
    String open = "";
    int from = 0;
    while (tag.find()) {
      String name = tag.group(2).toLowerCase(Locale.ROOT);
      if (!open.isEmpty()) {
        words.append(block, from, tag.start()).append('\n');
      }
      if (tag.group(1).isEmpty()) {
        open = open.isEmpty() && WORDS.contains(name) ? name : open;
      } else if (name.equals(open)) {
        open = "";
      }
      from = tag.end();
    }
    return plain(words.toString());
  }

  private static String plain(String text) {
    String plain = text;
    for (Map.Entry<String, String> entity : ENTITIES.entrySet()) {
      plain = plain.replace(entity.getKey(), entity.getValue());
    }
    return plain.replace("&amp;", "&").strip();
  }
}
