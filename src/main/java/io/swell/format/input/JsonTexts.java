package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Texts with ids as JSON lines, as test collections have them: {@code id} (or {@code _id}), {@code
 * title} and {@code text}. A text may be empty; nothing else is read.
 */
public final class JsonTexts {
  private JsonTexts() {}

  /**
   * One of them.
   *
   * @param id not blank
   * @param text title and text, a line break between; may be empty
   */
  public record Entry(String id, String text) {}

  /**
   * Reads all lines; blank ones are passed over.
   *
   * @param name of the file, for errors
   * @throws IllegalArgumentException if a line is no JSON object with an id
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
          place + " has no id; write {\"id\":\"...\",\"text\":\"...\"}");
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
          place
              + ": "
              + field
              + " must be a string, found "
              + TextSanitizer.value(value.toString()));
    }
    return value.textValue();
  }
}
