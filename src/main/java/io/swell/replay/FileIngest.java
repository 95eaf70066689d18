package io.swell.replay;

import io.swell.engine.Bag;
import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.InputNotes;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.Rejection;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * Reads a file and analyzes its documents on several threads, before they are asked for. The
 * documents come in the order of the file, or by event time if the file is not in that order; see
 * {@link FileOrder} and {@link OrderedDocuments}. Rejected ones are counted and reported.
 *
 * @param ingestTime ingest time of all documents
 * @param messages receives the first rejection of each kind, and the counts of all
 * @param progress starts to show progress, given the bytes of the file, or -1 if unknown
 */
public record FileIngest(
    EngineFactory engines,
    Workers workers,
    Instant ingestTime,
    PrintStream messages,
    LongFunction<Progress> progress) {
  /** Number of documents passed on between two updates of the progress. */
  private static final int UPDATE = 64;

  /** Shows how far the reading of a file is; used by one thread. */
  public interface Progress extends AutoCloseable {
    /** Updates the number of documents done and of input bytes read. */
    void update(long documents, long bytes);

    @Override
    void close();
  }

  @FunctionalInterface
  public interface Documents {
    void accept(Bag document) throws IOException;
  }

  /**
   * Reads the whole file.
   *
   * @param end called after the last document, while progress is still shown
   * @throws InputException if the file is damaged or no document is accepted
   */
  public void read(InputFile.Location input, Documents documents, Runnable end) throws IOException {
    FileOrder known =
        FileOrder.of(
            input,
            engines.reader(),
            engines.options(WindowOptions.class),
            workers,
            ingestTime.toEpochMilli());
    RecordTally tally = new RecordTally(messages);
    PreviousTime previous = InputFile.start(input, engines.reader(), ingestTime.toEpochMilli());
    long[] passed = {0};
    try (InputFile file = InputFile.open(input);
        Progress shown = progress.apply(file.size());
        OrderedDocuments ordered =
            new OrderedDocuments(
                engines.options(WindowOptions.class),
                known,
                document -> {
                  documents.accept(document);
                  passed[0]++;
                  if (passed[0] % UPDATE == 0) {
                    shown.update(passed[0], file.position());
                  }
                })) {
      file.readings().forEach(each -> messages.println(file.name() + ": " + each));
      var ahead = new ReadAhead<>(file, workers, () -> analysis(file.name()));
      for (var next = ahead.next(); !next.isEmpty(); next = ahead.next()) {
        for (ReadAhead.Result<List<IngestResult>> record : next) {
          for (IngestResult read : record.value()) {
            IngestResult result = previous.date(read);
            tally.add(file.name(), record.line(), result);
            if (result instanceof IngestResult.Ingested ingested) {
              ordered.accept(ingested.bag(), record.line());
            }
          }
        }
        shown.update(tally.accepted, file.position());
      }
      ordered.finish(file.name(), messages);
      shown.update(tally.accepted, file.position());
      end.run();
    }
    tally.summarize();
    tally.requireDocuments(input.toString());
  }

  private Function<FileRecord, List<IngestResult>> analysis(String file) {
    Ingest ingest = engines.ingest();
    return record -> results(ingest, file, record, ingestTime.toEpochMilli());
  }

  /** Returns the results of one record: several if it holds several documents. */
  public static List<IngestResult> results(
      Ingest ingest, String file, FileRecord record, long ingestTime) {
    return record instanceof FileRecord.Content content
        ? ingest.ingest(content.toRawRecord(file, ingestTime))
        : List.of(((FileRecord.Unreadable) record).rejection());
  }

  /**
   * Counts the accepted and rejected documents of a file and prints the first rejection of each
   * kind.
   */
  private static final class RecordTally {
    private final PrintStream err;
    private final Map<Rejection.Code, Long> rejected = new EnumMap<>(Rejection.Code.class);
    private final InputNotes.Tally noted = new InputNotes.Tally();
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

    /**
     * Prints the number of rejected documents and of documents accepted with a notice, by kind, and
     * the first detail of each kind of notice.
     */
    void summarize() {
      if (!rejected.isEmpty()) {
        err.println(
            rejected.entrySet().stream()
                .map(
                    each ->
                        String.format(Locale.ROOT, "%s %,d", each.getKey().id(), each.getValue()))
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
                + " --set input.preset=NAME");
      }
    }
  }
}
