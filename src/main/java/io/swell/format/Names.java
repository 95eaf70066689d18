package io.swell.format;

import io.swell.format.Rejection.Code;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values that name something (id, source, model, label), and text fit to be written again. */
final class Names {
  private Names() {}

  /** Returns a name as it is, or rejects it: cut, it would name something else. */
  static @Nullable String checked(Field field, @Nullable String value, Set<Note> notes)
      throws RejectedException {
    if (value != null && value.length() > InputOptions.MAX_NAME) {
      throw new RejectedException(
          Code.TOO_LONG,
          field.name(),
          field.name()
              + " must have at most "
              + InputOptions.MAX_NAME
              + " characters, found "
              + Shown.value(value)
              + "; point "
              + field.key()
              + " to a shorter one");
    }
    return repaired(value, notes);
  }

  /** JSON escapes can state half a surrogate pair, which cannot be written as UTF-8 again. */
  static @Nullable String repaired(@Nullable String value, Set<Note> notes) {
    if (value == null) {
      return null;
    }
    String repaired = Shown.wellFormed(value);
    if (!repaired.equals(value)) {
      notes.add(Note.CHARACTERS_REPAIRED);
    }
    return repaired;
  }
}
