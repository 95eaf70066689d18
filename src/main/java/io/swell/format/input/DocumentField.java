package io.swell.format.input;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where one field of a document is found.
 *
 * @param name name of the field in {@link Document}
 * @param key key of the option that sets the pointers
 * @param pointers JSON Pointers to try, in order
 * @param usual whether {@link UsualNames} are tried after them
 * @param ofLines whether the names that fields of log lines have are preferred
 */
public record DocumentField(
    String name, String key, List<JsonPointer> pointers, boolean usual, boolean ofLines) {

  /** What databases, Python and spreadsheets write for a value that is missing. */
  private static final Set<String> MISSING =
      Set.of("\\N", "NULL", "null", "NaN", "nan", "None", "<NA>", "N/A", "#N/A");

  private static final int LONGEST_MISSING = 4;

  static List<JsonPointer> compile(List<String> pointers) {
    return pointers.stream().map(JsonPointer::compile).toList();
  }

  /**
   * A value and the pointer that led to it.
   *
   * @param usual whether it was found by a usual name
   * @param clock name of the field that the time of day of a date was taken from, or null
   */
  record Hit(JsonPointer pointer, JsonNode value, boolean usual, @Nullable String clock) {}

  /**
   * Returns the first value that is present and neither null nor blank, or null if none is; of
   * levels and trace ids, the first that is one, since others may have such a field, too.
   */
  @Nullable Hit firstHit(JsonNode document) {
    for (JsonPointer pointer : pointers) {
      JsonNode value = document.at(pointer);
      if (isPresent(value) && fits(pointer, value, document)) {
        Hit hit = hit(pointer, value);
        if (!usual || !name.equals("timestamp")) {
          return hit;
        }
        Hit date = UsualNames.isTimeOfDay(hit.value) ? usualHit(document) : null;
        return date == null ? UsualNames.timeOf(hit, document) : date;
      }
    }
    return usual ? usualHit(document) : null;
  }

  private @Nullable Hit usualHit(JsonNode document) {
    return UsualNames.find(name, ofLines, document);
  }

  private boolean fits(JsonPointer pointer, JsonNode value, JsonNode document) {
    return switch (name) {
      case "level" -> level(hit(pointer, value), document) != null;
      case "trace" -> value.isTextual() && DocumentReader.idOfTrace(value.textValue()) != null;
      default -> true;
    };
  }

  private Hit hit(JsonPointer pointer, JsonNode value) {
    return new Hit(pointer, usual ? UsualNames.value(name, value) : value, false, null);
  }

  /** Returns every value that is present and neither null nor blank, given the first of them. */
  List<Hit> allHits(JsonNode document, @Nullable Hit first) {
    return first == null ? List.of() : first.usual ? List.of(first) : allHits(document);
  }

  /** Returns every value that is present and neither null nor blank. */
  List<Hit> allHits(JsonNode document) {
    List<Hit> hits = new ArrayList<>();
    for (JsonPointer pointer : pointers) {
      JsonNode value = document.at(pointer);
      if (isPresent(value)) {
        hits.add(hit(pointer, value));
      }
    }
    Hit found = usual && hits.isEmpty() ? usualHit(document) : null;
    return found == null ? hits : List.of(found);
  }

  /**
   * Returns the first value as text, or null if there is none.
   *
   * @param allowNumbers whether a number is accepted as well as a string
   */
  @Nullable String text(JsonNode document, boolean allowNumbers) throws RejectedException {
    return text(firstHit(document), allowNumbers);
  }

  /** Returns a value that was found, or null, as text. */
  @Nullable String text(@Nullable Hit hit, boolean allowNumbers) throws RejectedException {
    if (hit == null) {
      return null;
    }
    if (hit.value.isTextual() || (allowNumbers && hit.value.isNumber())) {
      return hit.value.asText();
    }
    throw wrongType(hit, allowNumbers ? "a string or a number" : "a string");
  }

  /** Returns the level that a value of a document means, or null if it or the value is none. */
  static @Nullable String level(@Nullable Hit hit, JsonNode document) {
    return hit == null
        ? null
        : UsualNames.level(hit.pointer.last().getMatchingProperty(), hit.value, document);
  }

  /** Returns a name, or rejects it if it is too long: a cut name would mean something else. */
  @Nullable String checkName(@Nullable String value, InputNotes notes) throws RejectedException {
    String remedy = "shorten it, or set " + key + " to the JSON Pointer of a shorter value";
    return checkName(value, remedy, notes);
  }

  /**
   * Returns a name, or rejects it if it is too long.
   *
   * @param remedy what to do about a name that is too long
   */
  @Nullable String checkName(@Nullable String value, String remedy, InputNotes notes)
      throws RejectedException {
    if (value != null && value.length() > InputOptions.MAX_NAME) {
      throw new RejectedException(
          Code.TOO_LONG,
          name,
          "%s must have at most %s characters, found %s; %s"
              .formatted(name, InputOptions.MAX_NAME, TextSanitizer.quoted(value), remedy));
    }
    return repairSurrogates(value, notes);
  }

  /** Replaces unpaired surrogates, which JSON escapes can contain but UTF-8 cannot encode. */
  static @Nullable String repairSurrogates(@Nullable String value, InputNotes notes) {
    if (value == null) {
      return null;
    }
    String repaired = TextSanitizer.wellFormed(value);
    if (!repaired.equals(value)) {
      notes.add(InputNotice.CHARACTERS_REPAIRED);
    }
    return repaired;
  }

  RejectedException wrongType(Hit hit, String allowed) {
    return new RejectedException(
        Code.WRONG_TYPE,
        name,
        ("%s at %s must be %s, found %s; correct the producer, or set %s to the JSON Pointer of"
                + " the %s")
            .formatted(name, hit.pointer, allowed, describe(hit.value), key, name));
  }

  /** Returns whether one of its values is there, but null or blank. */
  boolean isBlank(JsonNode document) {
    return pointers.stream()
        .map(document::at)
        .anyMatch(value -> !value.isMissingNode() && !isPresent(value));
  }

  String pointerList() {
    return pointers.isEmpty()
        ? "none"
        : String.join(", ", pointers.stream().map(JsonPointer::toString).toList())
            + (usual ? " and usual names" : "");
  }

  static boolean isPresent(JsonNode value) {
    return !value.isMissingNode()
        && !value.isNull()
        && !(value.isTextual() && isMissing(value.textValue().strip()));
  }

  private static boolean isMissing(String stripped) {
    return stripped.isEmpty()
        || (stripped.length() <= LONGEST_MISSING && MISSING.contains(stripped));
  }

  /** Describes a value for messages, for example {@code the number 42}. */
  public static String describe(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "the string " + TextSanitizer.quoted(value.textValue());
      case NUMBER -> "the number " + TextSanitizer.quoted(value.asText()).replace("\"", "");
      case OBJECT -> "an object with the fields " + fieldNames(value);
      case ARRAY -> "an array of " + value.size() + (value.size() == 1 ? " value" : " values");
      default -> value.asText();
    };
  }

  /** Returns the names of an object's first fields, for messages. */
  static String fieldNames(JsonNode object) {
    StringBuilder names = new StringBuilder();
    int shown = 0;
    for (var field : object.properties()) {
      if (++shown > 8) {
        return names.append(", ...").toString();
      }
      names.append(shown == 1 ? "" : ", ").append(TextSanitizer.quoted(field.getKey()));
    }
    return shown == 0 ? "(none)" : names.toString();
  }

  public static String lowerCaseName(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
