package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.swell.format.input.Rejection.Code;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** Converts CloudEvents 1.0 on Kafka, in any of its three modes, to structured-mode objects. */
final class CloudEvents {
  private CloudEvents() {}

  /** Returns whether the event's attributes are in the record's headers (binary mode). */
  static boolean isBinary(RawRecord record) {
    return record.headers().containsKey("ce_specversion");
  }

  /** Converts an event whose attributes are {@code ce_...} headers and whose data is the value. */
  static JsonNode ofBinary(RawRecord record, String value) throws RejectedException {
    return ofBinary(record, data(value, record.headers().getOrDefault("content-type", "")));
  }

  /** Converts an event whose attributes are headers and whose data was decoded. */
  static JsonNode ofBinary(RawRecord record, JsonNode data) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    record
        .headers()
        .forEach(
            (name, attribute) -> {
              if (name.startsWith("ce_")) {
                event.put(name.substring(3), attribute);
              }
            });
    event.set("data", data);
    return event;
  }

  static List<JsonNode> ofStructured(JsonNode root) throws RejectedException {
    List<JsonNode> events = new ArrayList<>();
    for (JsonNode event : root.isArray() ? root : List.of(root)) {
      events.add(event(event));
    }
    if (events.isEmpty()) {
      throw new RejectedException(
          Code.NO_TEXT,
          "text",
          "batch contains no event, so there is nothing to learn; do not send empty batches");
    }
    return events;
  }

  private static JsonNode event(JsonNode event) throws RejectedException {
    if (!event.has("specversion")) {
      throw new RejectedException(
          Code.UNEXPECTED_SHAPE,
          ("CloudEvent must have the attribute specversion, in the JSON or in the header"
                  + " ce_specversion, found %s; add it, or set input.preset to the preset of the"
                  + " producer if its records are not CloudEvents")
              .formatted(DocumentField.describe(event)));
    }
    JsonNode encoded = event.path("data_base64");
    if (!encoded.isTextual()) {
      return event;
    }
    ObjectNode decoded = JsonNodeFactory.instance.objectNode();
    event.properties().forEach(field -> decoded.set(field.getKey(), field.getValue()));
    decoded.set("data", data(bytes(encoded.textValue()), event.path("datacontenttype").asText("")));
    return decoded;
  }

  private static String bytes(String encoded) throws RejectedException {
    try {
      return Utf8Decoder.decode(Base64.getDecoder().decode(encoded));
    } catch (IllegalArgumentException e) {
      throw new RejectedException(
          Code.WRONG_TYPE,
          "text",
          "data_base64 must be Base64 (RFC 4648), found "
              + TextSanitizer.quoted(encoded)
              + "; encode it correctly, or send the text in the field data");
    }
  }

  private static JsonNode data(String text, String contentType) throws RejectedException {
    return contentType.toLowerCase(Locale.ROOT).contains("json")
            || (contentType.isEmpty() && text.stripLeading().startsWith("{"))
        ? JsonParser.parse(text)
        : TextNode.valueOf(text);
  }
}
