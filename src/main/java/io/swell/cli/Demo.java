package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the demo runs: a broker of its own on a directory of its own, the tracker, a view
 * of its outputs, the dashboard, and the feed. It is the ordinary tracker on an ordinary broker;
 * only that both are in this process.
 */
final class Demo implements AutoCloseable {
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
   * Starts everything, the feed last.
   *
   * @param configure reads the configuration, given where the broker is
   * @param port port of the dashboard; null for that of the configuration
   * @param messages where is said what a user should know, such as another port
   * @throws Exception if a part cannot start; those that had are stopped
   */
  static Demo start(
      Function<String, Configuration> configure,
      CorpusFeed.Corpus corpus,
      Pace pace,
      @Nullable Integer port,
      PrintStream messages)
      throws Exception {
    var parts = new ClosingStack();
    try {
      ScratchDirectory directory = parts.add(ScratchDirectory.create("swell-demo-"));
      EmbeddedKafka broker = parts.add(EmbeddedKafka.start(directory.path(), 0));
      Configuration configuration = configure.apply(broker.bootstrap());
      KafkaClients kafka = Kafka.clients(configuration);
      var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      parts.add(registry::close);
      var engines = new Engines(configuration, Method.RLSI, Parallel.SEQUENTIAL);
      Tracker tracker = parts.add(Tracker.start(kafka, engines::ingest, engines::engine, registry));
      var view = new TopicView(configuration.get(ViewOptions.class));
      OutputSubscriber subscriber =
          parts.add(OutputSubscriber.follow(kafka, TrackCommand.published(), new ViewFeed(view)));
      HttpOptions http = configuration.get(HttpOptions.class);
      TopicServer server =
          parts.add(
              Dashboard.start(
                  port == null ? http : http.withPort(port),
                  view,
                  registry,
                  () -> TrackCommand.unready(tracker, subscriber),
                  messages));
      Feeder feeder = parts.add(Feeder.start(kafka, pace));
      CorpusFeed feed = parts.add(new CorpusFeed(corpus, feeder));
      return new Demo(parts, view, server, tracker, subscriber, feed);
    } catch (Exception e) {
      try {
        parts.close();
      } catch (IOException another) {
        e.addSuppressed(another);
      }
      throw e;
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
