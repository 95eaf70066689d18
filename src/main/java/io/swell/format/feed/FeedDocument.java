package io.swell.format.feed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.InputOptions;
import io.swell.format.input.TextSanitizer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes feed entries as documents in Swell's own format. */
public final class FeedDocument {
  static final int MAX_LABELS = 20;

  private static final Pattern GLOBAL = Pattern.compile("(?i)[a-z][a-z0-9+.-]*://|tag:|urn:");

  private FeedDocument() {}

  /**
   * Returns one entry as a JSON object: {@code {"id","timestamp","title","text","link","source",
   * "language","labels"}}, with absent values omitted. The timestamp is the date as the feed has
   * it, so that an unreadable one is rejected like that of any record.
   *
   * @param address address of the feed; becomes part of the id unless the entry's id is globally
   *     unique
   * @param id identifies the entry within the feed, one of its {@link Feed.Entry#keys}
   */
  public static byte[] toJson(URI address, Feed feed, Feed.Entry entry, String id) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    string(json, "id", id(address, id));
    string(json, "timestamp", entry.published());
    string(json, "title", entry.title());
    string(json, "text", entry.text());
    string(json, "link", entry.link());
    String ofFeed = feed.title() == null ? address.getHost() : feed.title();
    string(json, "source", cut(entry.source() == null ? ofFeed : entry.source()));
    string(json, "language", entry.language());
    for (String category :
        entry.categories().subList(0, Math.min(MAX_LABELS, entry.categories().size()))) {
      json.withArrayProperty("labels").add(TextSanitizer.wellFormed(cut(category)));
    }
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * URLs, tag URIs and URNs are globally unique; other ids, such as numbers, are not. Of an id that
   * is too long, a digest keeps what distinguishes it.
   */
  private static String id(URI address, String id) {
    String unique = GLOBAL.matcher(id).lookingAt() ? id : address + "#" + id;
    String digest = "#" + Feed.Entry.digest(unique);
    return unique.length() <= InputOptions.MAX_NAME
        ? unique
        : unique.substring(0, InputOptions.MAX_NAME - digest.length()) + digest;
  }

  private static void string(ObjectNode json, String name, @Nullable String value) {
    if (value != null) {
      json.put(name, TextSanitizer.wellFormed(value));
    }
  }

  private static String cut(String name) {
    return name.length() <= InputOptions.MAX_NAME ? name : name.substring(0, InputOptions.MAX_NAME);
  }
}
