package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.notify.NotifyOptions;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Feeder;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.Pace;
import io.swell.streaming.Tracker;
import io.swell.tracking.TopicView;
import io.swell.tracking.ViewOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the demo runs: a broker of its own on a directory of its own, the tracker, a view
 * of its outputs, the dashboard, and the feed. It is the ordinary tracker on an ordinary broker;
 * only that both are in this process.
 */
final class Demo implements AutoCloseable {
  private static final String NO_BROKER_YET = "127.0.0.1:0";

  private final ClosingStack parts;
  private final TopicView view;
  private final TopicServer server;
  private final Tracker tracker;
  private final OutputSubscriber subscriber;
  private final CorpusFeed feed;

  private Demo(
      ClosingStack parts,
      TopicView view,
      TopicServer server,
      Tracker tracker,
      OutputSubscriber subscriber,
      CorpusFeed feed) {
    this.parts = parts;
    this.view = view;
    this.server = server;
    this.tracker = tracker;
    this.subscriber = subscriber;
    this.feed = feed;
  }

  /**
   * Starts everything: the dashboard first, so that there is something to open, the feed last.
   *
   * @param configure reads the configuration, given where the broker is; read once before it is
   *     started, so that a wrong one is told at once
   * @param port port of the dashboard; null for that of the configuration
   * @param messages where is said what a user should know, such as another port
   * @param asked whether it is to stop; looked at between parts
   * @throws Stopped if it was asked to stop before all was started
   * @throws Exception if a part cannot start
   *     <p>In both cases the parts that had started are stopped, and their directory is removed.
   */
  static Demo start(
      Function<String, Configuration> configure,
      CorpusFeed.Corpus corpus,
      Pace pace,
      @Nullable Integer port,
      PrintStream messages,
      BooleanSupplier asked)
      throws Exception {
    var parts = new ClosingStack();
    try {
      Configuration early = configure.apply(NO_BROKER_YET);
      var views = Views.of(early.get(ViewOptions.class));
      PrometheusMeterRegistry registry = Meters.registry();
      parts.add(registry::close);
      var health = new TrackerHealth();
      HttpOptions http = early.get(HttpOptions.class);
      TopicServer server =
          parts.add(
              Dashboard.start(
                  port == null ? http : http.withPort(port), views, registry, health, messages));
      messages.println("dashboard " + server.uri());
      check(asked);
      ScratchDirectory directory = parts.add(ScratchDirectory.create("swell-demo-"));
      EmbeddedKafka broker = parts.add(EmbeddedKafka.start(directory.path(), 0));
      check(asked);
      Configuration configuration = configure.apply(broker.bootstrap());
      KafkaClients kafka = Kafka.clients(configuration);
      var engines = new Engines(configuration, Parallel.SEQUENTIAL);
      Tracker tracker = parts.add(Tracker.start(kafka, engines::ingest, engines::engine, registry));
      health.of(tracker);
      check(asked);
      OutputSubscriber subscriber =
          parts.add(
              OutputSubscriber.follow(
                  kafka, Dashboard.published(early.get(ViewOptions.class)), new ViewFeed(views)));
      health.of(subscriber);
      health.of(
          parts.add(Notifications.start(kafka, configuration.get(NotifyOptions.class), registry)));
      check(asked);
      Feeder feeder = parts.add(Feeder.start(kafka, pace));
      CorpusFeed feed = parts.add(new CorpusFeed(corpus, feeder));
      return new Demo(parts, views.topics(), server, tracker, subscriber, feed);
    } catch (Exception | LinkageError e) {
      // While the process ends, classes that register a hook for its end cannot be initialised.
      boolean stopped = asked.getAsBoolean();
      try {
        parts.close();
      } catch (IOException another) {
        e.addSuppressed(another);
        throw e;
      }
      if (stopped && !(e instanceof Stopped)) {
        throw new Stopped(e);
      }
      throw e;
    }
  }

  private static void check(BooleanSupplier asked) throws Stopped {
    if (asked.getAsBoolean()) {
      throw new Stopped(null);
    }
  }

  /** It was asked to stop before all was started, and has stopped. */
  static final class Stopped extends Exception {
    private static final long serialVersionUID = 1;

    Stopped(@Nullable Throwable cause) {
      super("stopped while starting", cause);
    }
  }

  /** What a reader sees of the topics. */
  TopicView view() {
    return view;
  }

  /** Where the dashboard is. */
  URI uri() {
    return server.uri();
  }

  /** The feed. */
  CorpusFeed feed() {
    return feed;
  }

  /** What went wrong since the start, or null. */
  @Nullable Throwable failure() {
    Throwable failure = feed.failure();
    if (failure == null) {
      failure = tracker.failure();
    }
    return failure == null ? subscriber.failure() : failure;
  }

  /** Stops everything, the feed first, and removes the broker's directory. */
  @Override
  public void close() throws IOException {
    parts.close();
  }
}
