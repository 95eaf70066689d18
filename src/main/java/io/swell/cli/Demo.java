package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.input.FileRecord;
import io.swell.replay.InputFile;
import io.swell.serving.HttpOptions;
import io.swell.serving.Views;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.text.TextOptions;
import io.swell.view.TopicView;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the demo runs: a broker with its own directory, the tracker, a view of its
 * outputs, the dashboard, and the feed. The tracker and the broker are the ordinary ones, except
 * that both run in this process.
 *
 * @param page address for a browser, with the write token for user commands: of the dashboard, or
 *     of its view of alerts if the documents are log lines
 */
record Demo(
    ClosingStack parts,
    Views views,
    URI uri,
    URI page,
    Dashboard.Tracking tracking,
    CorpusFeed feed)
    implements AutoCloseable {
  static final String NO_BROKER_YET = "127.0.0.1:0";
  private static final int TOKEN_BYTES = 18;

  /**
   * Starts everything: the broker first, the feed last.
   *
   * @param configure reads the configuration, given the address of the broker; called once before
   *     the broker starts, so that an invalid configuration is reported immediately
   * @param corpus the documents to feed; closed by the caller, after everything has stopped
   * @param dashboardPort null for the configured port
   * @param brokerPort 0 for any free port
   * @param messages receives messages for the user, such as a changed port
   * @param stopRequested returns whether to stop; checked between parts
   * @throws InterruptedException if it was asked to stop before everything had started
   * @throws Exception if a part cannot start
   *     <p>In both cases, the parts that had started are stopped and their directory is deleted.
   */
  static Demo start(
      Function<String, Configuration> configure,
      InputFile corpus,
      SendSchedule schedule,
      @Nullable Integer dashboardPort,
      int brokerPort,
      PrintStream messages,
      BooleanSupplier stopRequested)
      throws Exception {
    var parts = new ClosingStack();
    try {
      Configuration early = configure.apply(NO_BROKER_YET);
      Path directory = Files.createTempDirectory("swell-demo-");
      parts.add(() -> EmbeddedKafka.delete(directory));
      var broker =
          parts.add(EmbeddedKafka.start(directory, brokerPort, EmbeddedKafka.NEVER_RESTARTED));
      HttpOptions http = withToken(early.get(HttpOptions.class));
      Dashboard dashboard =
          parts.add(
              new Dashboard(
                  early,
                  dashboardPort == null ? http : http.withPort(dashboardPort),
                  null,
                  messages));
      String first = isOfLogs(early) ? "/?view=alerts" : "/";
      URI page = URI.create(dashboard.uri() + first + "#token=" + http.writeToken());
      messages.println("dashboard " + page);
      check(stopRequested);
      Configuration configuration = configure.apply(broker.bootstrap());
      check(stopRequested);
      KafkaConnection.checkSchemas(configuration);
      Dashboard.Tracking tracking = dashboard.track(configuration);
      check(stopRequested);
      Feeder feeder = parts.add(Feeder.start(tracking.kafka(), schedule));
      CorpusFeed feed = parts.add(new CorpusFeed(corpus, feeder, messages));
      return new Demo(parts, dashboard.views(), dashboard.uri(), page, tracking, feed);
    } catch (Exception | LinkageError e) {
      // While the process exits, classes that register a shutdown hook cannot be initialized.
      boolean stopped = stopRequested.getAsBoolean();
      try {
        parts.close();
      } catch (IOException closing) {
        e.addSuppressed(closing);
        throw e;
      }
      if (stopped) {
        throw stopped();
      }
      throw e;
    }
  }

  static boolean isOfLogs(Configuration configuration) {
    return configuration.get(TextOptions.class).analyzer() == TextOptions.Chain.LOGS;
  }

  TopicView view() {
    return views.topics();
  }

  /**
   * Returns the options with a write token: the configured one, or else a random one, so that users
   * can try out user commands.
   */
  private static HttpOptions withToken(HttpOptions options) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return options.writeToken().isEmpty()
        ? options.withWriteToken(Base64.getUrlEncoder().withoutPadding().encodeToString(random))
        : options;
  }

  private static void check(BooleanSupplier stopRequested) throws InterruptedException {
    if (stopRequested.getAsBoolean()) {
      throw stopped();
    }
  }

  private static InterruptedException stopped() {
    return new InterruptedException("stopped while starting");
  }

  /** Returns the first failure since the start, or null. */
  @Nullable Throwable failure() {
    Throwable failure = feed.failure();
    if (failure == null) {
      failure = tracking.tracker().failure();
    }
    return failure == null ? tracking.outputs().failure() : failure;
  }

  /** Stops everything, the feed first, and deletes the broker's directory. */
  @Override
  public void close() throws IOException {
    parts.close();
  }

  /** Feeds a corpus on its own thread, at the feeder's pace, until it is closed. */
  static final class CorpusFeed implements AutoCloseable {
    private final InputFile corpus;
    private final Feeder feeder;
    private final PrintStream messages;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final Thread thread;

    /** Starts feeding. Closing this feed does not close the feeder. */
    CorpusFeed(InputFile corpus, Feeder feeder, PrintStream messages) {
      this.corpus = corpus;
      this.feeder = feeder;
      this.messages = messages;
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
      try {
        for (FileRecord next = corpus.next(); next != null; next = corpus.next()) {
          if (next instanceof FileRecord.Content content) {
            feeder.send(null, content.value(), 0, Map.of());
          } else if (next instanceof FileRecord.Unreadable skipped) {
            messages.println(
                "skipped line " + skipped.line() + ": " + skipped.rejection().message());
          }
        }
        feeder.flush();
      } catch (IOException | InterruptedException | RuntimeException e) {
        failure.set(e);
      }
    }
  }
}
