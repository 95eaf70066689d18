package io.swell.format.feed;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.DocumentField;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.text.Markup;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads JSON Feed 1.1 (jsonfeed.org), {@code application/feed+json}. */
final class JsonFeed {
  private static final String VERSION = "https://jsonfeed.org/version/";

  private JsonFeed() {}

  static Feed read(String text, URI address) {
    JsonNode feed;
    try {
      feed = JsonParser.parse(text.strip());
    } catch (RejectedException e) {
      throw new IllegalArgumentException("not a feed: " + e.getMessage(), e);
    }
    if (!feed.path("version").asText().startsWith(VERSION)) {
      throw new IllegalArgumentException(
          "not a feed: JSON must have a version that begins with %s, found %s"
              .formatted(VERSION, DocumentField.describe(feed)));
    }
    String language = text(feed, "language");
    List<Feed.Entry> entries = new ArrayList<>();
    for (JsonNode item : feed.path("items")) {
      if (entries.size() == FeedReader.MAX_ENTRIES) {
        throw new IllegalArgumentException(
            "not a feed: more than " + FeedReader.MAX_ENTRIES + " entries");
      }
      entries.add(entry(item, address, language));
    }
    return new Feed(
        text(feed, "title"), link(feed, address, "home_page_url"), entries, false, null);
  }

  private static Feed.Entry entry(JsonNode item, URI address, @Nullable String ofFeed) {
    List<String> categories = new ArrayList<>();
    for (JsonNode tag : item.path("tags")) {
      String category = FeedFields.blankToNull(tag.asText());
      if (category != null && categories.size() < FeedDocument.MAX_LABELS) {
        categories.add(category);
      }
    }
    String title = text(item, "title");
    String text = text(item, "content_html", "content_text", "summary");
    String id = text(item, "id");
    return new Feed.Entry(
        id == null ? null : FeedFields.oneLine(id),
        text(item, "date_published", "date_modified"),
        title == null ? null : FeedFields.oneLine(Markup.strip(title)),
        text == null ? null : FeedFields.cut(text),
        link(item, address, "url", "external_url"),
        null,
        text(item, "language") == null ? ofFeed : text(item, "language"),
        categories);
  }

  private static @Nullable String link(JsonNode node, URI address, String... names) {
    String link = text(node, names);
    return link == null ? null : FeedFields.blankToNull(FeedXml.resolve(address.toString(), link));
  }

  /** Returns the first field that is not blank, or null. */
  private static @Nullable String text(JsonNode node, String... names) {
    for (String name : names) {
      String value = FeedFields.blankToNull(node.path(name).asText());
      if (value != null && node.path(name).isValueNode() && !node.path(name).isNull()) {
        return value;
      }
    }
    return null;
  }
}
