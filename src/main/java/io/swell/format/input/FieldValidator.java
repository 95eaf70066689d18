package io.swell.format.input;

import io.swell.format.input.Rejection.Code;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the length of names (id, source, model, label) and makes text encodable as UTF-8. */
final class FieldValidator {
  private FieldValidator() {}

  /** Returns a name, or rejects it if it is too long: a cut name would mean something else. */
  static @Nullable String checkName(
      DocumentField field, @Nullable String value, Set<InputNotice> notes)
      throws RejectedException {
    return checkName(
        field.name(),
        value,
        "shorten it, or set " + field.key() + " to the JSON Pointer of a shorter value",
        notes);
  }

  /**
   * Returns a name, or rejects it if it is too long.
   *
   * @param remedy what to do about a name that is too long
   */
  static @Nullable String checkName(
      String field, @Nullable String value, String remedy, Set<InputNotice> notes)
      throws RejectedException {
    if (value != null && value.length() > InputOptions.MAX_NAME) {
      throw new RejectedException(
          Code.TOO_LONG,
          field,
          "%s must have at most %s characters, found %s; %s"
              .formatted(field, InputOptions.MAX_NAME, TextSanitizer.quoted(value), remedy));
    }
    return repairSurrogates(value, notes);
  }

  /** Replaces unpaired surrogates, which JSON escapes can contain but UTF-8 cannot encode. */
  static @Nullable String repairSurrogates(@Nullable String value, Set<InputNotice> notes) {
    if (value == null) {
      return null;
    }
    String repaired = TextSanitizer.wellFormed(value);
    if (!repaired.equals(value)) {
      notes.add(InputNotice.CHARACTERS_REPAIRED);
    }
    return repaired;
  }
}
