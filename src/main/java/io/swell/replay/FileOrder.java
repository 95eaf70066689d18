package io.swell.replay;

import io.swell.config.DurationWords;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.EventTimeOrderCheck;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Whether the documents of a file are in the order of their event times, as far as a tracker that
 * reads them in this order requires it. They are not if
 *
 * <ul>
 *   <li>more than a tenth of them would be late or ahead, as in a shuffled file or in two ordered
 *       ones, one after the other, or if
 *   <li>they are newest first: at least nine in ten changes of event time go back; or if
 *   <li>they are in random order: a step back is, on average over all documents, more than a
 *       twentieth of the time that they cover (it is a sixth if the order is random).
 * </ul>
 *
 * <p>So a recorded stream in which some documents are late is in order, and a replay of it treats
 * them as a tracker does. Documents without a time of their own are ignored. Each model has an
 * order of its own.
 */
public final class FileOrder {
  /** Number of documents of a pipe from which its order is judged. */
  static final int WINDOW = 256;

  /** Of a long file, the time of one line in so many is read. */
  private static final int SAMPLED = 8;

  /** Times that a sample must have; of a file with fewer, all are read. */
  private static final int LEAST_SAMPLE = 250;

  private static final int MOST_OUT_OF_ORDER = 10;

  /** Steps back that the first documents of a pipe need to count as newest first. */
  private static final int LEAST_BACK = 8;

  private final WindowOptions windows;
  private final Map<String, ModelOrder> models = new HashMap<>();
  private long documents;
  private @Nullable String firstStepBack;

  /** How the event times of one model's documents go forward and back. Costs O(1) a document. */
  private static final class ModelOrder {
    private static final long MOST_BACK = 9;
    private static final double RANDOM = 0.05;

    private final EventTimeOrderCheck check;
    private long line;
    private long documents;
    private long forward;
    private long back;
    private double stepsBack;
    private long previous;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    ModelOrder(WindowOptions windows) {
      check = new EventTimeOrderCheck(windows);
    }

    /** Adds the event time of the next document; returns how far back its step is, or 0. */
    long add(long eventTime) {
      check.add(eventTime);
      long step = documents++ == 0 ? 0 : eventTime - previous;
      forward += step > 0 ? 1 : 0;
      back += step < 0 ? 1 : 0;
      stepsBack -= Math.min(0, step);
      previous = eventTime;
      first = Math.min(first, eventTime);
      last = Math.max(last, eventTime);
      return Math.max(0, -step);
    }

    /** Returns whether they are newest first, with at least so many steps back. */
    boolean isNewestFirst(long least) {
      return back >= least && back > MOST_BACK * forward;
    }

    /** Returns whether they cover more than {@code millis} and are in random order. */
    boolean isRandom(long millis) {
      return documents > 0
          && last - first > millis
          && stepsBack / documents > RANDOM * (last - first);
    }
  }

  FileOrder(WindowOptions windows) {
    this.windows = windows;
  }

  /**
   * Reads the times of a file's documents, without analyzing their text; of a long file those of a
   * random eighth, which keeps their order and the share of late ones.
   *
   * @param ingestTime ingest time of all documents, in milliseconds
   * @return null for a pipe or standard input, which can be read only once
   * @throws InputException if it is not a file of documents; one that is damaged is judged by what
   *     comes before the damage
   */
  public static @Nullable FileOrder of(
      InputFile.Location input,
      DocumentReader reader,
      WindowOptions windows,
      Workers workers,
      long ingestTime)
      throws IOException {
    if (!input.isRegular()) {
      return null;
    }
    FileOrder sample = new FileOrder(windows).read(input, reader, workers, ingestTime, SAMPLED);
    return sample.documents < LEAST_SAMPLE
        ? new FileOrder(windows).read(input, reader, workers, ingestTime, 1)
        : sample;
  }

  private FileOrder read(
      InputFile.Location input,
      DocumentReader reader,
      Workers workers,
      long ingestTime,
      int sampled)
      throws IOException {
    try (InputFile file = InputFile.open(input)) {
      var ahead =
          new ReadAhead<>(
              file,
              workers,
              () ->
                  record ->
                      // which depends on nothing but the number of the line
                      new SplittableRandom(record.line()).nextInt(sampled) == 0
                          ? times(reader, record, ingestTime)
                          : List.<Time>of());
      try {
        for (var next = ahead.next(); !next.isEmpty(); next = ahead.next()) {
          for (ReadAhead.Result<List<Time>> record : next) {
            record.value().forEach(each -> add(each.model, each.eventTime, record.line()));
          }
        }
      } catch (InputException e) {
        return this; // the reading that follows reports the damage
      }
    }
    return this;
  }

  private record Time(String model, long eventTime) {}

  private static List<Time> times(DocumentReader reader, FileRecord record, long ingestTime) {
    return record instanceof FileRecord.Content content
        ? reader.read(content.toRawRecord("file", ingestTime)).stream()
            .filter(Accepted.class::isInstance)
            .map(Accepted.class::cast)
            .filter(each -> !each.notes().contains(InputNotice.INGEST_TIME_USED))
            .map(Accepted::document)
            .map(each -> new Time(each.model(), each.timestamp().toEpochMilli()))
            .toList()
        : List.of();
  }

  void add(String model, long eventTime, long line) {
    ModelOrder order = models.computeIfAbsent(model, key -> new ModelOrder(windows));
    documents++;
    long back = order.add(eventTime);
    if (back > 0 && firstStepBack == null) {
      firstStepBack =
          "the document at line %d is %s older than the one at line %d"
              .formatted(line, DurationWords.of(Duration.ofMillis(back)), order.line);
    }
    order.line = line;
  }

  /** Returns whether the documents are out of order, if these are all. */
  public boolean isDisordered() {
    return isMostlyLate()
        || models.values().stream()
            .anyMatch(each -> each.isNewestFirst(1) || each.isRandom(windows.grace().toMillis()));
  }

  /** Returns whether the documents are out of order, if these are only the first ones. */
  boolean beginsDisordered() {
    return isMostlyLate()
        || models.values().stream().anyMatch(each -> each.isNewestFirst(LEAST_BACK));
  }

  private boolean isMostlyLate() {
    EventTimeAnomalies all =
        models.values().stream()
            .map(each -> each.check.anomalies())
            .reduce(new EventTimeAnomalies(0, 0), EventTimeAnomalies::plus);
    return MOST_OUT_OF_ORDER * (all.late() + all.ahead()) > documents;
  }

  /** Returns a sentence that says how many documents of a file were sorted, and why. */
  public String sorted(String file, long number) {
    return String.format(
        Locale.ROOT,
        "%s is not in the order of time (%s): sorted %,d documents by event time",
        file,
        firstStepBack,
        number);
  }
}
