package io.swell.cli;

import io.swell.format.RawRecord;
import io.swell.format.Rejection;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts the records that were not taken, and shows the first of each kind. */
final class Rejections {
  private final PrintStream err;
  private final Map<Rejection.Code, Long> counts = new EnumMap<>(Rejection.Code.class);

  Rejections(PrintStream err) {
    this.err = err;
  }

  void add(RawRecord record, Rejection rejection) {
    if (counts.merge(rejection.code(), 1L, Long::sum) == 1) {
      err.println(
          "rejected " + record.topic() + " line " + record.offset() + ": " + rejection.message());
    }
  }

  /** All of them. */
  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Says how many there were of each kind, if there were any. */
  void summarize() {
    if (!counts.isEmpty()) {
      err.println(String.format(Locale.ROOT, "rejected %,d in all: %s", total(), counts));
    }
  }
}
