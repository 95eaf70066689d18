package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Reads texts with ids from JSON lines, the format of common test collections: {@code id} (or
 * {@code _id}), {@code title} and {@code text}. A text may be empty; other fields are ignored.
 */
public final class JsonTextReader {
  private JsonTextReader() {}

  /**
   * Reads all lines and skips blank ones.
   *
   * @param name name of the file, for error messages
   * @param of makes an entry of an id, not blank, and the title and text, separated by a line break
   *     and maybe empty
   * @throws IllegalArgumentException if a line is not a JSON object with an id
   */
  public static <T> List<T> read(String content, String name, BiFunction<String, String, T> of) {
    List<T> found = new ArrayList<>();
    int number = 0;
    for (String line : content.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        found.add(entry(line, name + " line " + number, of));
      }
    }
    return found;
  }

  private static <T> T entry(String line, String place, BiFunction<String, String, T> of) {
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
    return of.apply(id.asText(), text);
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
