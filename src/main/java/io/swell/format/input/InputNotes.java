package io.swell.format.input;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was replaced, cut, assumed or ignored in an accepted document: notices without repetitions,
 * in the order of {@link InputNotice}. A notice may have a detail, such as what was read and how.
 */
public final class InputNotes implements Iterable<InputNotice> {
  /** Most documents have no notice, and then this costs nothing. */
  private @Nullable EnumMap<InputNotice, Supplier<String>> details;

  /** Adds a notice without a detail. */
  public void add(InputNotice notice) {
    add(notice, "");
  }

  public void add(InputNotice notice, String detail) {
    add(notice, () -> detail);
  }

  /**
   * Adds a notice.
   *
   * @param detail what was found and how it was read, on one line; the first one of a notice is
   *     kept, and made when it is shown
   */
  void add(InputNotice notice, Supplier<String> detail) {
    if (details == null) {
      details = new EnumMap<>(InputNotice.class);
    }
    details.merge(notice, detail, (first, next) -> first.get().isEmpty() ? next : first);
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

  /** Returns the detail of a notice; empty text if it has none or was not added. */
  public String detail(InputNotice notice) {
    return details == null ? "" : details.getOrDefault(notice, () -> "").get();
  }

  /** Returns the detail of each notice; empty text for one without. */
  public Map<InputNotice, String> details() {
    Map<InputNotice, String> all = new EnumMap<>(InputNotice.class);
    forEach(notice -> all.put(notice, detail(notice)));
    return all;
  }

  @Override
  public Iterator<InputNotice> iterator() {
    Set<InputNotice> notices = details == null ? Set.of() : details.keySet();
    return Collections.unmodifiableSet(notices).iterator();
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

  /** Counts the notices of accepted documents and keeps the first detail of each kind. */
  public static final class Tally {
    private final Map<InputNotice, Long> counts = new EnumMap<>(InputNotice.class);
    private final InputNotes first = new InputNotes();

    /** Counts the notices of one document. */
    public void add(InputNotes notes) {
      for (InputNotice notice : notes) {
        counts.merge(notice, 1L, Long::sum);
        if (first.detail(notice).isEmpty()) {
          first.add(notice, notes.detail(notice));
        }
      }
    }

    /** Returns the count of each kind, {@code text-cut 2, no-term 1}; empty if there is none. */
    public String counts() {
      return counts.keySet().stream().map(this::count).collect(Collectors.joining(", "));
    }

    /** Returns a line for each kind with a detail: its count and its first detail. */
    public List<String> details() {
      List<String> lines = new ArrayList<>();
      first
          .details()
          .forEach(
              (notice, detail) -> {
                if (!detail.isEmpty()) {
                  lines.add(count(notice) + ": " + detail);
                }
              });
      return lines;
    }

    private String count(InputNotice notice) {
      return String.format(Locale.ROOT, "%s %,d", notice.id(), counts.get(notice));
    }
  }
}
