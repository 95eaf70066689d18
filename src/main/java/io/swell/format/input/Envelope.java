package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.swell.format.input.Rejection.Code;
import io.swell.text.LogText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the documents from the envelope in a record's value. A document is an object, to which
 * the pointers apply, or a plain text.
 */
final class Envelope {
  /** Where the text of a log line in JSON is, and its level. */
  static final DocumentField TEXT = InputPreset.PLAIN.field("text", List.of(), true);

  static final DocumentField LEVEL = InputPreset.PLAIN.field("level", List.of(), true);

  private Envelope() {}

  static List<JsonNode> open(InputPreset preset, RawRecord record, byte[] value)
      throws RejectedException {
    if (preset.shape == InputPreset.Shape.LOG_BATCH && Utf8Decoder.isLogBatch(value)) {
      return OtelLogs.explode(OtelLogs.Protobuf.read(value));
    }
    String text = Utf8Decoder.decode(value);
    if (text.isBlank()) {
      throw new RejectedException(
          Code.EMPTY_VALUE,
          "value is empty or only white space ("
              + text.length()
              + " characters); a document needs a text or a title");
    }
    if (preset.shape == InputPreset.Shape.OBJECT_OR_TEXT && !beginsJson(text)) {
      return plain(text, preset);
    }
    if (preset.shape == InputPreset.Shape.EVENT && CloudEvents.isBinary(record)) {
      return List.of(CloudEvents.ofBinary(record, text));
    }
    return documents(preset, parse(text, value));
  }

  /** Returns a plain text, or what a string or an array of JSON holds. */
  private static List<JsonNode> plain(String text, InputPreset preset) throws RejectedException {
    String stripped = text.strip();
    boolean mayBeJson =
        (stripped.startsWith("\"") && stripped.endsWith("\""))
            || (stripped.startsWith("[") && stripped.endsWith("]"));
    JsonNode value;
    try {
      value = mayBeJson ? JsonParser.parse(stripped) : TextNode.valueOf(text);
    } catch (RejectedException e) {
      value = TextNode.valueOf(text); // a sentence in quotes, or a line that begins with a bracket
    }
    if (value.isArray()) {
      return DocumentCollections.documents(value) == null
          ? List.of(TextNode.valueOf(text))
          : objects(value, preset);
    }
    return mayBeJson && beginsJson(value.textValue())
        ? objects(JsonParser.parse(value.textValue()), preset)
        : List.of(value);
  }

  /** Extracts the documents from a decoded value. */
  static List<JsonNode> open(InputPreset preset, RawRecord record, JsonNode root)
      throws RejectedException {
    if (preset.shape == InputPreset.Shape.OBJECT_OR_TEXT && root.isTextual()) {
      return List.of(root);
    }
    return preset.shape == InputPreset.Shape.EVENT && CloudEvents.isBinary(record)
        ? List.of(CloudEvents.ofBinary(record, root))
        : documents(preset, root);
  }

  private static List<JsonNode> documents(InputPreset preset, JsonNode root)
      throws RejectedException {
    return switch (preset.shape) {
      case OBJECT_OR_TEXT, OBJECT -> objects(root, preset);
      case PAYLOAD -> root.isArray() ? objects(root, preset) : List.of(row(root, preset));
      case LOG_BATCH -> OtelLogs.explode(object(root, preset));
      case EVENT -> CloudEvents.ofStructured(root);
    };
  }

  /** Returns the object, or the documents of a collection ({@link DocumentCollections}). */
  private static List<JsonNode> objects(JsonNode root, InputPreset preset)
      throws RejectedException {
    if (root.path("resourceLogs").isArray()) {
      return OtelLogs.explode(root);
    }
    List<JsonNode> documents = DocumentCollections.documents(root);
    if (documents == null) {
      return List.of(object(DocumentCollections.inner(root), preset));
    }
    if (documents.isEmpty()) {
      throw new RejectedException(
          Code.NO_TEXT,
          "text",
          "array is empty, so there is no document; do not send empty arrays");
    }
    return documents;
  }

  /**
   * Returns whether a text looks like a JSON object, a brace followed by a name or the closing
   * brace, or like an array of objects; also with the single quotes of Python, which are no JSON. A
   * plain line from a console may begin with a brace or a bracket, too.
   */
  static boolean beginsJson(String text) {
    int open = skipBlanks(text, 0);
    while (open < text.length() && text.charAt(open) == '[') {
      open = skipBlanks(text, open + 1);
    }
    int next = skipBlanks(text, open + 1);
    return open < text.length()
        && text.charAt(open) == '{'
        && next < text.length()
        && "\"'}".indexOf(text.charAt(next)) >= 0;
  }

  /**
   * Returns the JSON object with a text that a text is after its header, or null if it is none.
   * Programs write such lines, and log shippers pass them on as texts.
   */
  static @Nullable ObjectNode objectIn(String text) {
    String stripped = text.strip();
    if (!stripped.endsWith("}")) {
      return null;
    }
    try {
      LogText line = stripped.startsWith("{") ? new LogText(null, stripped) : LogText.of(stripped);
      JsonNode value = line.message().startsWith("{") ? JsonParser.parse(line.message()) : null;
      if (value == null || !(DocumentCollections.inner(value) instanceof ObjectNode object)) {
        return null;
      }
      String inner = RequestFields.join(TEXT.text(object, false), object);
      ObjectNode deeper = inner == null ? null : objectIn(inner);
      if (inner == null || deeper != null) {
        return deeper;
      }
      return line.level() == null || LEVEL.firstHit(object) != null
          ? object
          : object.put("level", line.level());
    } catch (RejectedException e) {
      return null; // a text that begins with a brace
    }
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private static JsonNode parse(String text, byte[] value) throws RejectedException {
    try {
      return JsonParser.parse(text);
    } catch (RejectedException e) {
      if (e.rejection().code() == Code.NOT_JSON) {
        Utf8Decoder.rejectBinary(value);
      }
      throw e;
    }
  }

  private static JsonNode object(JsonNode root, InputPreset preset) throws RejectedException {
    if (!root.isObject()) {
      throw new RejectedException(
          Code.UNEXPECTED_SHAPE,
          ("value must be a JSON object for input.preset=%s, found %s; write one object per"
                  + " record, or set input.preset to the preset of the producer")
              .formatted(DocumentField.lowerCaseName(preset), DocumentField.describe(root)));
    }
    return root;
  }

  private static JsonNode row(JsonNode root, InputPreset preset) throws RejectedException {
    JsonNode row =
        root.has("payload") && (root.has("schema") || root.size() == 1)
            ? LogicalTime.withTimes(root.path("schema"), root.get("payload"))
            : root;
    if (row.has("op") && row.has("after")) {
      row = row.get("after");
    }
    if (row.isNull()) {
      throw new RejectedException(
          Code.NO_TEXT,
          "text",
          "record contains no row (it is a deletion, or its payload is null), so there is no"
              + " document; drop these records in the connector, for example with its tombstone"
              + " filter");
    }
    return row.isTextual() ? row : object(row, preset);
  }
}
