package io.swell.format.input;

import io.swell.format.input.Rejection.Code;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values that name something (id, source, model, label), and text fit to be written again. */
final class FieldValidator {
  private FieldValidator() {}

  /** Returns a name as it is, or rejects it: cut, it would name something else. */
  static @Nullable String checked(
      DocumentField field, @Nullable String value, Set<InputNotice> notes)
      throws RejectedException {
    if (value != null && value.length() > InputOptions.MAX_NAME) {
      throw new RejectedException(
          Code.TOO_LONG,
          field.name(),
          field.name()
              + " must have at most "
              + InputOptions.MAX_NAME
              + " characters, found "
              + TextSanitizer.value(value)
              + "; point "
              + field.key()
              + " to a shorter one");
    }
    return repaired(value, notes);
  }

  /** JSON escapes can state half a surrogate pair, which cannot be written as UTF-8 again. */
  static @Nullable String repaired(@Nullable String value, Set<InputNotice> notes) {
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
