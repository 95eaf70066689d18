package io.swell.format.feed;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.format.input.InputOptions;
import io.swell.format.input.JsonParser;
import io.swell.format.input.TextSanitizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Writes feed entries as documents in Swell's own format. */
public final class FeedDocument {
  static final int MAX_LABELS = 20;

  private FeedDocument() {}

  /**
   * Returns one entry as a JSON object: {@code {"id","timestamp","title","text","link","source",
   * "language","labels"}}, with absent values omitted.
   *
   * @param address address of the feed; becomes part of the id unless the entry's id is globally
   *     unique
   */
  public static byte[] toJson(URI address, Feed feed, Feed.Entry entry) {
    var bytes = new ByteArrayOutputStream(1024);
    try (JsonGenerator json = JsonParser.FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      string(json, "id", cut(id(address, entry)));
      string(json, "timestamp", entry.published() == null ? null : entry.published().toString());
      string(json, "title", entry.title());
      string(json, "text", entry.text());
      string(json, "link", entry.link());
      string(json, "source", cut(feed.title() == null ? address.getHost() : feed.title()));
      string(json, "language", feed.language());
      if (!entry.categories().isEmpty()) {
        json.writeArrayFieldStart("labels");
        for (String category :
            entry.categories().subList(0, Math.min(MAX_LABELS, entry.categories().size()))) {
          json.writeString(TextSanitizer.wellFormed(cut(category)));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write JSON to memory", e);
    }
    return bytes.toByteArray();
  }

  /** Ids with a scheme (URLs, tag URIs) are globally unique; others, such as numbers, are not. */
  private static String id(URI address, Feed.Entry entry) {
    return entry.id().indexOf(':') > 0 ? entry.id() : address + "#" + entry.id();
  }

  private static void string(JsonGenerator json, String name, @Nullable String value)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, TextSanitizer.wellFormed(value));
    }
  }

  private static String cut(String name) {
    return name.length() <= InputOptions.MAX_NAME ? name : name.substring(0, InputOptions.MAX_NAME);
  }
}
