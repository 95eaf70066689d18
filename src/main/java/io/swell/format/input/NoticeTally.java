package io.swell.format.input;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts the notices of accepted documents and keeps the first detail of each kind. */
public final class NoticeTally {
  private final Map<InputNotice, Long> counts = new EnumMap<>(InputNotice.class);
  private final InputNotes first = new InputNotes();

  /** Counts the notices of one document. */
  public void add(InputNotes notes) {
    notes
        .details()
        .forEach(
            (notice, detail) -> {
              counts.merge(notice, 1L, Long::sum);
              first.add(notice, detail);
            });
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
