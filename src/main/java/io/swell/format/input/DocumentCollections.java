package io.swell.format.input;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents in arrays and in objects around them, as the answers of search engines, news and
 * ticket interfaces have them: {@code {"articles": [...]}}, {@code {"hits": {"hits": [...]}}}.
 */
final class DocumentCollections {
  /** Fields that hold the documents of a collection, or the object that does. */
  private static final Set<String> ARRAYS =
      Set.copyOf(
          UsualNames.words(
              "@graph articles cards channel children comments content conversations data"
                  + " docs documents edges entries entry events features feed hits issues item"
                  + " items list logevents logs messages news nodes payload posts query"
                  + " recentchanges records response result results rows rss search statuses"
                  + " stories threads tickets tweets value values"));

  /** Fields that hold one document with its own fields. */
  private static final List<String> INNER =
      UsualNames.words(
          "_source attributes data node document doc article post tweet properties item"
              + " record payload fields result value");

  private static final int MAX_LEVELS = 4;

  /** The longest text that may be about a collection, such as {@code "message": "success"}. */
  private static final int MAX_STATUS = 50;

  /** Names of fields beside a page of a collection, as Spring writes them. */
  private static final Pattern PAGES =
      Pattern.compile(
          "(?i)total_?(?:pages|elements|count|items|results)|page_?size|has_?(?:more|next)");

  /** How many elements of an array are looked at for a document. */
  private static final int LOOKED_AT = 20;

  private DocumentCollections() {}

  /** Where an array of documents begins in the bytes of an object, and in how many objects. */
  record Start(int offset, int objects) {}

  /**
   * Returns the documents in an array, or in all arrays that an object has. An object with a text
   * of its own is one document, whatever arrays it has, unless the text is short and about them:
   * the object has no id and no level, and a time only beside a message such as "success", and the
   * documents have texts or times. An object that counts pages is its documents, too.
   *
   * @return the documents, or null if the value is not a collection
   */
  static @Nullable List<JsonNode> documents(JsonNode root) {
    List<JsonNode> documents = new ArrayList<>();
    if (isStream(root)) {
      return lines(root);
    }
    if (!root.isArray()) {
      collect(root, MAX_LEVELS, documents);
      return documents.isEmpty() ? null : documents;
    }
    if (!(root.isEmpty() || root.get(0).isObject() || root.get(0).isTextual())) {
      return null;
    }
    root.forEach(each -> documents.add(inner(each)));
    return documents;
  }

  private static void collect(JsonNode object, int levels, List<JsonNode> documents) {
    if (levels == 0 || !object.isObject()) {
      return;
    }
    for (var field : object.properties()) {
      JsonNode value = field.getValue();
      if (value.isContainerNode() && ARRAYS.contains(field.getKey().toLowerCase(Locale.ROOT))) {
        boolean hasText = UsualNames.hasOwnText(object);
        if (hasText && !hasStatus(object)) {
          return;
        }
        if (!value.isArray()) {
          collect(value, levels - 1, documents);
        } else if (isStream(value.path(0))) {
          value.forEach(stream -> documents.addAll(lines(stream)));
        } else if (hasDocument(value, hasText)) {
          value.forEach(each -> documents.add(inner(each)));
        }
      }
    }
  }

  /** Returns whether the text of an object may be about the documents in it. */
  private static boolean hasStatus(JsonNode object) {
    DocumentField.Hit text = UsualNames.find("text", false, object);
    if (object.properties().stream().anyMatch(each -> PAGES.matcher(each.getKey()).matches())) {
      return true;
    }
    return text != null
        && object.at(text.pointer()).isTextual()
        && text.value().textValue().length() <= MAX_STATUS
        && UsualNames.find("id", false, object) == null
        && (text.pointer().last().getMatchingProperty().matches("(?i)msg|message")
            || UsualNames.find("timestamp", false, object) == null)
        && UsualNames.find("level", false, object) == null;
  }

  /** Returns whether an object is a stream of lines in an answer of Loki. */
  private static boolean isStream(JsonNode object) {
    return object.path("stream").isObject() && object.path("values").path(0).isArray();
  }

  /** Returns the lines of a stream as Loki's command line prints them. */
  private static List<JsonNode> lines(JsonNode stream) {
    List<JsonNode> lines = new ArrayList<>();
    for (JsonNode line : stream.path("values")) {
      ObjectNode document = JsonNodeFactory.instance.objectNode();
      document.set("labels", stream.path("stream"));
      lines.add(document.setAll(Map.of("timestamp", line.path(0), "line", line.path(1))));
    }
    return lines;
  }

  private static boolean hasDocument(JsonNode array, boolean isComplete) {
    for (int i = 0; i < Math.min(LOOKED_AT, array.size()); i++) {
      JsonNode each = inner(array.get(i));
      boolean fits = !isComplete || UsualNames.find("timestamp", false, each) != null;
      if (UsualNames.isDocument(each) && (fits || UsualNames.find("text", false, each) != null)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns a document that is inside of an object, as in {@code {"_id": ..., "_source": {...}}},
   * with the single values around it; any other value as it is.
   */
  static JsonNode inner(JsonNode object) {
    if (!object.isObject() || UsualNames.isDocument(object)) {
      return object;
    }
    for (String name : INNER) {
      JsonNode inner = inner(object.path(name));
      if (inner.isObject() && UsualNames.isDocument(inner)) {
        ObjectNode document = ((ObjectNode) object).objectNode();
        object.properties().stream()
            .filter(field -> field.getValue().isValueNode())
            .forEach(field -> document.set(field.getKey(), field.getValue()));
        document.setAll((ObjectNode) inner);
        return document;
      }
    }
    return object;
  }

  /**
   * Finds the first array of objects in the beginning of an object that is too large to be read as
   * a whole.
   *
   * @return where its first element begins, or null if there is none
   */
  static @Nullable Start start(byte[] beginning, int length) {
    int objects = 1;
    try (var json = JsonParser.FACTORY.createParser(beginning, 0, length)) {
      json.nextToken();
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.END_OBJECT) {
          objects--;
          continue;
        }
        String name = json.currentName();
        JsonToken value = json.nextToken();
        boolean known = name != null && ARRAYS.contains(name.toLowerCase(Locale.ROOT));
        if (known && value == JsonToken.START_ARRAY) {
          return new Start((int) json.currentLocation().getByteOffset(), objects);
        }
        if (known && value == JsonToken.START_OBJECT) {
          objects++;
        } else {
          json.skipChildren();
        }
      }
    } catch (IOException e) {
      // It ends in the middle, or is no JSON: the caller rejects it as too large.
      return null;
    }
    return null;
  }
}
