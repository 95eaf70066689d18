package io.swell.format.input;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents in arrays and in objects around them, as the answers of search engines, news and
 * ticket interfaces have them: {@code {"articles": [...]}}, {@code {"hits": {"hits": [...]}}}.
 */
final class DocumentCollections {
  /** Fields that hold the documents of a collection, or the object that does. */
  private static final Set<String> ARRAYS =
      Set.of(
          "@graph",
          "articles",
          "channel",
          "children",
          "comments",
          "data",
          "docs",
          "documents",
          "edges",
          "entries",
          "entry",
          "events",
          "feed",
          "hits",
          "issues",
          "item",
          "items",
          "list",
          "logs",
          "messages",
          "news",
          "nodes",
          "payload",
          "posts",
          "query",
          "records",
          "response",
          "result",
          "results",
          "rows",
          "rss",
          "search",
          "statuses",
          "stories",
          "threads",
          "tickets",
          "tweets",
          "value",
          "values");

  /** Fields that hold one document with its own fields. */
  private static final List<String> INNER =
      List.of(
          "_source",
          "attributes",
          "data",
          "node",
          "document",
          "doc",
          "article",
          "post",
          "item",
          "record",
          "payload",
          "fields",
          "value");

  private static final int MAX_LEVELS = 4;

  private DocumentCollections() {}

  /** Where an array of documents begins in the bytes of an object, and in how many objects. */
  record Start(int offset, int objects) {}

  /**
   * Returns the documents in an array or in an object around one. An object with a text of its own
   * is one document, whatever arrays it has.
   *
   * @return the documents, or null if the value is not a collection
   */
  static @Nullable List<JsonNode> documents(JsonNode root) {
    JsonNode array = root.isArray() ? root : array(root, MAX_LEVELS);
    if (array == null
        || !(array.isEmpty() || array.get(0).isObject() || array.get(0).isTextual())) {
      return null;
    }
    List<JsonNode> documents = new ArrayList<>(array.size());
    array.forEach(each -> documents.add(inner(each)));
    return documents;
  }

  private static @Nullable JsonNode array(JsonNode object, int levels) {
    if (levels == 0 || !object.isObject() || UsualNames.hasOwnText(object)) {
      return null;
    }
    for (var field : object.properties()) {
      if (ARRAYS.contains(field.getKey().toLowerCase(Locale.ROOT))) {
        JsonNode value = field.getValue();
        JsonNode found = value.isArray() ? value : array(value, levels - 1);
        if (found != null && UsualNames.isDocument(inner(found.path(0)))) {
          return found;
        }
      }
    }
    return null;
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
      JsonNode inner = object.path(name);
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
