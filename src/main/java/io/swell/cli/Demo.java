package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.notify.NotifyOptions;
import io.swell.replay.EngineFactory;
import io.swell.replay.Workers;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.CommandSender;
import io.swell.streaming.Feeder;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.SendSchedule;
import io.swell.streaming.Tracker;
import io.swell.streaming.client.KafkaClients;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.SearchOptions;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the demo runs: a broker with its own directory, the tracker, a view of its
 * outputs, the dashboard, and the feed. The tracker and the broker are the ordinary ones, except
 * that both run in this process.
 *
 * @param parts everything that closing stops
 * @param view the view of the topics
 * @param uri address of the dashboard
 * @param page address of the dashboard for a browser, with the write token for user commands
 */
record Demo(
    ClosingStack parts,
    TopicView view,
    URI uri,
    URI page,
    Tracker tracker,
    OutputSubscriber subscriber,
    CorpusFeed feed)
    implements AutoCloseable {
  static final String NO_BROKER_YET = "127.0.0.1:0";
  private static final int TOKEN_BYTES = 18;

  /**
   * Starts everything: the broker and the dashboard first, the feed last.
   *
   * @param configure reads the configuration, given the address of the broker; called once before
   *     the broker starts, so that an invalid configuration is reported immediately
   * @param ports where the dashboard and the broker listen
   * @param messages receives messages for the user, such as a changed port
   * @param stopRequested returns whether to stop; checked between parts
   * @throws Stopped if it was asked to stop before everything had started
   * @throws Exception if a part cannot start
   *     <p>In both cases, the parts that had started are stopped and their directory is deleted.
   */
  static Demo start(
      Function<String, Configuration> configure,
      CorpusFeed.Corpus corpus,
      SendSchedule schedule,
      Ports ports,
      PrintStream messages,
      BooleanSupplier stopRequested)
      throws Exception {
    var parts = new ClosingStack();
    try {
      TemporaryDirectory directory = parts.add(TemporaryDirectory.create("swell-demo-"));
      var broker = parts.add(new StartingBroker(directory.path(), ports.broker()));
      Configuration early = configure.apply(NO_BROKER_YET);
      SearchOptions searchOptions = early.get(SearchOptions.class);
      var views =
          Views.of(early.get(ViewOptions.class), early.get(WindowOptions.class))
              .searching(searchOptions)
              .publishedAt(early.get(NotifyOptions.class).dashboardUrl());
      PrometheusMeterRegistry registry = Dashboard.meters();
      parts.add(registry::close);
      var health = new TrackerHealth();
      HttpOptions http = withToken(early.get(HttpOptions.class));
      var commands = new PendingCommands();
      TopicServer server =
          parts.add(
              Dashboard.start(
                  ports.dashboard() == null ? http : http.withPort(ports.dashboard()),
                  views,
                  registry,
                  health,
                  WriteAccess.of(commands, early.get(TextOptions.class)),
                  messages));
      URI page = URI.create(server.uri() + "/#token=" + http.writeToken());
      messages.println("dashboard " + page);
      check(stopRequested);
      Configuration configuration = configure.apply(broker.await().bootstrap());
      check(stopRequested);
      OutputSchemas.check(configuration);
      SchemaRegistry schemas = parts.add(KafkaConnection.registry(configuration));
      KafkaClients kafka = OutputSchemas.register(KafkaConnection.clients(configuration), schemas);
      Workers workers = parts.add(Workers.forAllProcessors());
      var engines = new EngineFactory(configuration, workers.parallel());
      Tracker tracker =
          parts.add(
              Tracker.start(
                  kafka,
                  engines::ingest,
                  engines.engines(kafka.options().shards(), kafka.options().shardsPerInstance()),
                  registry));
      health.watch(tracker);
      check(stopRequested);
      OutputSubscriber subscriber =
          parts.add(Dashboard.follow(kafka, early.get(ViewOptions.class), searchOptions, views));
      health.watch(parts.add(SearchFeed.start(kafka, searchOptions, views.search())));
      health.watch(subscriber);
      health.watch(
          parts.add(Notifications.start(kafka, configuration.get(NotifyOptions.class), registry)));
      parts.add(HealthLog.start(health, registry));
      check(stopRequested);
      commands.open(CommandSender.of(kafka));
      parts.add(commands);
      Feeder feeder = parts.add(Feeder.start(kafka, schedule));
      CorpusFeed feed = parts.add(new CorpusFeed(corpus, feeder));
      return new Demo(parts, views.topics(), server.uri(), page, tracker, subscriber, feed);
    } catch (Exception | LinkageError e) {
      // While the process exits, classes that register a shutdown hook cannot be initialized.
      boolean stopped = stopRequested.getAsBoolean();
      try {
        parts.close();
      } catch (IOException closing) {
        e.addSuppressed(closing);
        throw e;
      }
      if (stopped && !(e instanceof Stopped)) {
        throw new Stopped(e);
      }
      throw e;
    }
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

  private static void check(BooleanSupplier stopRequested) throws Stopped {
    if (stopRequested.getAsBoolean()) {
      throw new Stopped(null);
    }
  }

  /**
   * Where the demo listens.
   *
   * @param dashboard port of the dashboard; null for the configured port
   * @param broker port of the broker; 0 for any free port
   */
  record Ports(@Nullable Integer dashboard, int broker) {}

  /** Thrown when the demo was asked to stop before everything had started, and has stopped. */
  static final class Stopped extends Exception {
    private static final long serialVersionUID = 1;

    Stopped(@Nullable Throwable cause) {
      super("stopped while starting", cause);
    }
  }

  /** Returns the first failure since the start, or null. */
  @Nullable Throwable failure() {
    Throwable failure = feed.failure();
    if (failure == null) {
      failure = tracker.failure();
    }
    return failure == null ? subscriber.failure() : failure;
  }

  /** Stops everything, the feed first, and deletes the broker's directory. */
  @Override
  public void close() throws IOException {
    parts.close();
  }
}
