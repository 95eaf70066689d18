package io.swell.replay;

import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.NoticeTally;
import io.swell.format.input.Rejection;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts the accepted and rejected documents of a file and prints the first rejection of each kind.
 */
final class RecordTally {
  private final PrintStream err;
  private final Map<Rejection.Code, Long> rejected = new EnumMap<>(Rejection.Code.class);
  private final NoticeTally noted = new NoticeTally();
  private long accepted;

  RecordTally(PrintStream err) {
    this.err = err;
  }

  void add(String file, long line, IngestResult result) {
    if (result instanceof IngestResult.Ingested ingested) {
      accepted++;
      noted.add(ingested.notes());
    } else if (result instanceof Rejection rejection
        && rejected.merge(rejection.code(), 1L, Long::sum) == 1) {
      err.println("rejected " + file + " line " + line + ": " + rejection.message());
    }
  }

  /** Returns the number of accepted documents. */
  long accepted() {
    return accepted;
  }

  /**
   * Prints the number of rejected documents and of documents accepted with a notice, by kind, and
   * the first detail of each kind of notice.
   */
  void summarize() {
    if (!rejected.isEmpty()) {
      err.println(
          rejected.entrySet().stream()
              .map(
                  each -> String.format(Locale.ROOT, "%s %,d", each.getKey().id(), each.getValue()))
              .collect(Collectors.joining(", ", "rejected: ", "")));
    }
    if (!noted.counts().isEmpty()) {
      err.println("accepted with notices: " + noted.counts());
      noted.details().forEach(err::println);
    }
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
