package io.swell.cli;

import io.swell.streaming.feed.Feeder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Feeds a corpus of JSON lines on its own thread, at the feeder's pace, until it is closed. */
final class CorpusFeed implements AutoCloseable {
  private final Corpus corpus;
  private final Feeder feeder;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Thread thread;

  /** The documents to feed, one per line. */
  @FunctionalInterface
  interface Corpus {
    InputStream open() throws IOException;
  }

  /** Starts feeding. Closing this feed does not close the feeder. */
  CorpusFeed(Corpus corpus, Feeder feeder) {
    this.corpus = corpus;
    this.feeder = feeder;
    this.thread = new Thread(this::run, "swell-feed");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns whether the broker has acknowledged every document. */
  boolean isDone() {
    return !thread.isAlive() && failure.get() == null;
  }

  /** Returns the number of documents that the broker has acknowledged. */
  long documents() {
    return feeder.stored();
  }

  /** Returns the failure that ended the feed before the end of the corpus, or null. */
  @Nullable Exception failure() {
    return failure.get();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the thread is a daemon and was interrupted above
    }
  }

  private void run() {
    try (var lines =
        new BufferedReader(new InputStreamReader(corpus.open(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          feeder.send(null, line.getBytes(StandardCharsets.UTF_8), 0);
        }
      }
      feeder.flush();
    } catch (IOException | InterruptedException | RuntimeException e) {
      failure.set(e);
    }
  }
}
