package io.swell.format.input;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where one field of a document is.
 *
 * @param name the field of {@link Document}
 * @param key the option that says where it is
 * @param pointers places to look, in order
 */
public record DocumentField(String name, String key, List<JsonPointer> pointers) {

  /** The option's pointers, or the preset's if the option gives none. */
  static DocumentField of(String name, List<String> option, String preset) {
    return new DocumentField(
        name, "input." + name, compile(option.isEmpty() ? pointers(preset) : option));
  }

  private static List<String> pointers(String preset) {
    return preset.isEmpty() ? List.of() : List.of(preset.split(" "));
  }

  static List<JsonPointer> compile(List<String> pointers) {
    return pointers.stream().map(JsonPointer::compile).toList();
  }

  /** A value and where it was. */
  record Hit(JsonPointer pointer, JsonNode value) {}

  /** Returns the first value that is there and not null or blank; or null. */
  @Nullable Hit first(JsonNode document) {
    for (JsonPointer pointer : pointers) {
      JsonNode value = document.at(pointer);
      if (isPresent(value)) {
        return new Hit(pointer, value);
      }
    }
    return null;
  }

  /** Returns every value that is there and not null or blank. */
  List<Hit> all(JsonNode document) {
    List<Hit> hits = new ArrayList<>();
    for (JsonPointer pointer : pointers) {
      JsonNode value = document.at(pointer);
      if (isPresent(value)) {
        hits.add(new Hit(pointer, value));
      }
    }
    return hits;
  }

  /** Returns the first value as text, or null if there is none; numbers only where allowed. */
  @Nullable String text(JsonNode document, boolean numbersToo) throws RejectedException {
    Hit hit = first(document);
    if (hit == null) {
      return null;
    }
    if (hit.value.isTextual() || (numbersToo && hit.value.isNumber())) {
      return hit.value.asText();
    }
    throw wrongType(hit, numbersToo ? "a string or a number" : "a string");
  }

  RejectedException wrongType(Hit hit, String allowed) {
    return new RejectedException(
        Code.WRONG_TYPE,
        name,
        name
            + " at "
            + hit.pointer
            + " must be "
            + allowed
            + ", found "
            + found(hit.value)
            + "; correct the producer, or set "
            + key
            + " to where the "
            + name
            + " is");
  }

  /** The pointers, for messages. */
  String places() {
    return pointers.isEmpty()
        ? "nowhere"
        : String.join(", ", pointers.stream().map(JsonPointer::toString).toList());
  }

  static boolean isPresent(JsonNode value) {
    return !value.isMissingNode()
        && !value.isNull()
        && !(value.isTextual() && value.textValue().isBlank());
  }

  /** Says what a value is: {@code the number 42}. */
  public static String found(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "the string " + TextSanitizer.value(value.textValue());
      case NUMBER -> "the number " + TextSanitizer.value(value.asText()).replace("\"", "");
      case OBJECT -> "an object with the fields " + names(value);
      case ARRAY -> "an array of " + value.size();
      default -> value.asText();
    };
  }

  /** The first names of an object's fields, for messages. */
  static String names(JsonNode object) {
    StringBuilder names = new StringBuilder();
    int shown = 0;
    for (var field : object.properties()) {
      if (++shown > 8) {
        return names.append(", ...").toString();
      }
      names.append(shown == 1 ? "" : ", ").append(TextSanitizer.value(field.getKey()));
    }
    return shown == 0 ? "(none)" : names.toString();
  }

  public static String lower(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
