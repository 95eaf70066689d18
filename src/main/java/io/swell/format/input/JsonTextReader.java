package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads texts with ids from JSON lines, the format of common test collections: {@code id} (or
 * {@code _id}), {@code title} and {@code text}. A text may be empty; other fields are ignored.
 */
public final class JsonTextReader {
  private JsonTextReader() {}

  /**
   * One text with its id.
   *
   * @param id not blank
   * @param text title and text, separated by a line break; may be empty
   */
  public record Entry(String id, String text) {}

  /**
   * Reads all lines and skips blank ones.
   *
   * @param name name of the file, for error messages
   * @throws IllegalArgumentException if a line is not a JSON object with an id
   */
  public static List<Entry> read(String content, String name) {
    List<Entry> found = new ArrayList<>();
    int number = 0;
    for (String line : content.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        found.add(entry(line, name + " line " + number));
      }
    }
    return found;
  }

  private static Entry entry(String line, String place) {
    JsonNode object;
    try {
      object = JsonParser.parse(line);
    } catch (RejectedException e) {
      throw new IllegalArgumentException(place + ": " + e.rejection().message(), e);
    }
    JsonNode id = object.hasNonNull("id") ? object.get("id") : object.path("_id");
    if (!(id.isTextual() || id.isNumber()) || id.asText().isBlank()) {
      throw new IllegalArgumentException(
          place + " has no id; write a JSON object like {\"id\":\"...\",\"text\":\"...\"}");
    }
    String text =
        String.join(
            "\n",
            Stream.of("title", "text")
                .map(field -> text(object, field, place))
                .filter(each -> !each.isBlank())
                .toList());
    return new Entry(id.asText(), text);
  }

  private static String text(JsonNode object, String field, String place) {
    JsonNode value = object.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (!value.isTextual()) {
      throw new IllegalArgumentException(
          "%s: %s must be a string, found %s"
              .formatted(place, field, TextSanitizer.quoted(value.toString())));
    }
    return value.textValue();
  }
}
