package io.swell.cli;

import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.EventTimeOrderCheck;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.PreviousTime;
import io.swell.replay.FileOrder;
import io.swell.replay.InputException;
import io.swell.replay.InputFile;
import io.swell.replay.TimeSorter;
import io.swell.replay.Workers;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.streaming.feed.Feeder;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Sends the documents of a file. If it is stopped or fails, it says how many documents are stored,
 * all those before the first that is not: with the same file and options, a feed that leaves out as
 * many sends the others.
 */
final class FileFeed {
  /** How long a stop waits for the brokers: less than {@code docker stop} does. */
  private static final long STOP_SECONDS = 6;

  private final Console console;
  private final InputFile.Location location;
  private final DocumentReader reader;
  private final WindowOptions windows;
  private final RecordKeyExtractor keys;
  private final long skip;

  private final EventTimeOrderCheck timeOrder;
  private PreviousTime previous = new PreviousTime();

  private long documents;

  @FunctionalInterface
  interface Start {
    /**
     * Returns a feeder.
     *
     * @param firstTime event time of the first document that is sent, in milliseconds since 1970
     */
    Feeder feeder(long firstTime) throws IOException;
  }

  /**
   * @param skip the number of documents at the beginning, in the order of sending, to leave out
   */
  FileFeed(
      Console console,
      InputFile.Location location,
      DocumentReader reader,
      WindowOptions windows,
      RecordKeyExtractor keys,
      long skip) {
    this.console = console;
    this.location = location;
    this.reader = reader;
    this.windows = windows;
    this.keys = keys;
    this.skip = skip;
    timeOrder = new EventTimeOrderCheck(windows);
  }

  /**
   * Sends the documents, and returns when all are stored or the process is being stopped.
   *
   * @throws InputException if there is no document, or fewer than to be left out
   * @throws IOException if the file cannot be read, or the brokers refuse a document
   */
  void run(Start start) throws IOException, InterruptedException {
    FileOrder known = order();
    try (InputFile records = InputFile.open(location);
        TimeSorter sorter = new TimeSorter()) {
      records.readings().forEach(each -> console.say(records.name() + ": " + each));
      FileRecord next = records.next();
      if (next == null) {
        throw new InputException("no document in " + location.path(), "it has no records", "");
      }
      previous = InputFile.start(location, reader, Instant.now().toEpochMilli());
      if (known != null && known.isDisordered()) {
        sort(next, records, sorter);
        console.say("feed: " + known.sorted(records.name(), sorter.size()));
        next = null;
      }
      try (Sending sending = new Sending(start, records)) {
        try {
          for (; next != null; next = records.next()) {
            sending.send(next);
          }
          sorter.<InterruptedException>forEachByTime(
              value -> {
                StateReader in = new StateReader(value);
                sending.send(new FileRecord.Content(in.getLong(), in.getRest()));
              });
          sending.finish();
        } catch (InterruptedException e) {
          if (!sending.stopping) {
            throw e;
          }
        }
      }
    }
  }

  private @Nullable FileOrder order() throws IOException {
    try (Workers workers = Workers.forAllProcessors()) {
      return FileOrder.of(location, reader, windows, workers, Instant.now().toEpochMilli());
    }
  }

  /** Sorts records by the time of their documents; lines without a time get the earliest. */
  private void sort(FileRecord first, InputFile records, TimeSorter sorter) {
    long earliest = Long.MAX_VALUE;
    for (FileRecord each = first; each != null; each = records.next()) {
      if (each instanceof FileRecord.Content content) {
        long time = keys.address(each, previous).eventTime();
        earliest = Math.min(earliest, time);
        sorter.add(
            time, new StateWriter().putLong(content.line()).putBytes(content.value()).take());
      } else if (each instanceof FileRecord.Unreadable unreadable) {
        sayUnreadable(unreadable);
      }
    }
    previous = new PreviousTime(Instant.ofEpochMilli(earliest));
  }

  private void sayUnreadable(FileRecord.Unreadable record) {
    console.say("skipped line " + record.line() + ": " + record.rejection().message());
  }

  private void say(EventTimeAnomalies anomalies) {
    if (!anomalies.isEmpty()) {
      console.say(
          "feed: event times are out of order: late, after their window has closed: up to %s;"
              + " ahead, 12 h or more beyond the documents that follow them: %s;"
              + " check the clocks of their sources, sort the file by time, or raise"
              + " window.grace",
          CountPhrase.of(anomalies.late(), "document"),
          CountPhrase.of(anomalies.ahead(), "document"));
    }
  }

  /** The connection, which begins at the first document that is not left out. */
  private final class Sending implements AutoCloseable {
    private final Start start;
    private final InputFile records;
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Feeder feeder;
    private @Nullable CommandProgress progress;
    private @Nullable StopHook hook;
    private volatile boolean stopping;
    private boolean complete;

    Sending(Start start, InputFile records) {
      this.start = start;
      this.records = records;
    }

    void send(FileRecord record) throws IOException, InterruptedException {
      if (record instanceof FileRecord.Content content) {
        RecordKeyExtractor.Address address = keys.address(record, previous);
        if (documents++ < skip) {
          return;
        }
        if (address.hasTime()) {
          timeOrder.add(address.eventTime());
        }
        Feeder to = feeder == null ? begin(address.eventTime()) : feeder;
        to.send(address.key(), content.value(), address.eventTime(), address.headers());
        update(to);
      } else if (record instanceof FileRecord.Unreadable unreadable && documents >= skip) {
        sayUnreadable(unreadable);
      }
    }

    private Feeder begin(long firstTime) throws IOException {
      Feeder begun = start.feeder(firstTime);
      feeder = begun;
      progress = new CommandProgress(console, "feed", records.size());
      hook = new StopHook(() -> stop(begun));
      return begun;
    }

    private void update(Feeder from) {
      if (progress != null) {
        progress.update(from.stored(), records.position());
      }
    }

    /** Lets the thread end when the brokers have stored what was sent, but does not wait long. */
    private void stop(Feeder begun) {
      stopping = true;
      begun.stop();
      try {
        if (!ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
          thread.interrupt(); // it waits for brokers that are away
          boolean unused = ended.await(STOP_SECONDS / 2, TimeUnit.SECONDS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the process ends
      }
    }

    /** Waits until everything is stored. */
    void finish() throws IOException {
      if (documents < skip) {
        throw new InputException(
            "--skip %d leaves out more than there is".formatted(skip),
            "%s has %s".formatted(records.name(), CountPhrase.of(documents, "document")),
            "lower --skip");
      }
      if (feeder == null) {
        console.say(
            "feed: all %s of %s are left out by --skip",
            CountPhrase.of(documents, "document"), records.name());
      } else {
        feeder.flush();
        update(feeder);
      }
      complete = true;
    }

    @Override
    public void close() throws IOException {
      if (feeder == null) {
        return;
      }
      try {
        if (stopping) {
          feeder.flush();
        }
      } catch (InterruptException e) {
        boolean unused = Thread.interrupted(); // the brokers are away: what is stored is known
      } finally {
        feeder.close();
        update(feeder);
        if (progress != null) {
          progress.close();
        }
        if (complete) {
          say(timeOrder.anomalies());
        } else {
          console.say(
              "feed: the first %s of %s are stored; to send the others, run the same command with"
                  + " --skip %d",
              CountPhrase.of(skip + feeder.stored(), "document"),
              records.name(),
              skip + feeder.stored());
        }
        ended.countDown();
        if (hook != null) {
          hook.close();
        }
      }
    }
  }
}
