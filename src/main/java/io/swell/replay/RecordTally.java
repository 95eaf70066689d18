package io.swell.replay;

import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.InputNotice;
import io.swell.format.input.Rejection;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts the accepted and rejected documents of a file and prints the first rejection of each kind.
 */
final class RecordTally {
  private final PrintStream err;
  private final Map<Rejection.Code, Long> rejected = new EnumMap<>(Rejection.Code.class);
  private final Map<InputNotice, Long> noted = new EnumMap<>(InputNotice.class);
  private long accepted;

  RecordTally(PrintStream err) {
    this.err = err;
  }

  void add(String file, long line, IngestResult result) {
    if (result instanceof IngestResult.Ingested ingested) {
      accepted++;
      ingested.notes().forEach(note -> noted.merge(note, 1L, Long::sum));
    } else if (result instanceof Rejection rejection
        && rejected.merge(rejection.code(), 1L, Long::sum) == 1) {
      err.println("rejected " + file + " line " + line + ": " + rejection.message());
    }
  }

  /** Returns the number of accepted documents. */
  long accepted() {
    return accepted;
  }

  /** Prints the number of rejected documents and of documents accepted with a notice, by kind. */
  void summarize() {
    if (!rejected.isEmpty()) {
      err.println("rejected: " + joined(rejected, Rejection.Code::id));
    }
    if (!noted.isEmpty()) {
      err.println("accepted with notices: " + joined(noted, InputNotice::id));
    }
  }

  private static <K> String joined(Map<K, Long> counts, Function<K, String> name) {
    return counts.entrySet().stream()
        .map(
            each ->
                String.format(Locale.ROOT, "%s %,d", name.apply(each.getKey()), each.getValue()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Requires at least one accepted document.
   *
   * @throws InputException if every record was rejected or the file has no records
   */
  void requireDocuments(String file) {
    if (accepted == 0) {
      throw new InputException(
          "no document in " + file,
          rejected.isEmpty() ? "it has no records" : "every record was rejected",
          "write one JSON object with a text per line, or choose the preset of its producer with"
              + " --set input.preset=NAME",
          null);
    }
  }
}
