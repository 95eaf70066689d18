package io.swell.format.input;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was replaced, cut, assumed or ignored in an accepted document: notices without repetitions,
 * in the order of {@link InputNotice}. A notice may have a detail, such as what was read and how.
 */
public final class InputNotes implements Iterable<InputNotice> {
  /** Most documents have no notice, and then this costs nothing. */
  private @Nullable EnumMap<InputNotice, String> details;

  /** Adds a notice without a detail. */
  public void add(InputNotice notice) {
    add(notice, "");
  }

  /**
   * Adds a notice.
   *
   * @param detail what was found and how it was read, on one line; the first one of a notice is
   *     kept
   */
  public void add(InputNotice notice, String detail) {
    if (details == null) {
      details = new EnumMap<>(InputNotice.class);
    }
    details.merge(notice, detail, (first, next) -> first.isEmpty() ? next : first);
  }

  /** Adds one notice in the place of another that was added. */
  void replace(InputNotice old, InputNotice with) {
    if (details != null && details.remove(old) != null) {
      add(with);
    }
  }

  public boolean contains(InputNotice notice) {
    return details != null && details.containsKey(notice);
  }

  public boolean isEmpty() {
    return details == null;
  }

  /** Returns the detail of each notice; empty text for one without. */
  public Map<InputNotice, String> details() {
    return details == null ? Map.of() : Collections.unmodifiableMap(details);
  }

  @Override
  public Iterator<InputNotice> iterator() {
    return details().keySet().iterator();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof InputNotes notes && details().equals(notes.details());
  }

  @Override
  public int hashCode() {
    return details().hashCode();
  }

  @Override
  public String toString() {
    return details().toString();
  }
}
