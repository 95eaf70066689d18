package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.serving.Health;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.KafkaMeters;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.OutputSubscriber.Start;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.admin.TopicIdentities;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.PrintStream;
import java.net.BindException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Starts the HTTP server and provides what it reads and writes. */
final class Dashboard {
  private static final int PORTS_TRIED = 20;
  private static final int LAST_PORT = 65_535;

  private Dashboard() {}

  /**
   * Returns an empty registry for the metrics of the process, with a filter. The filter must be set
   * before the first meter is added.
   */
  static PrometheusMeterRegistry meters() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(KafkaMeters.allowList());
    return registry;
  }

  /**
   * Returns the stream topics that a view reads, and from where: from the beginning, except for
   * assignments, of which it reads the last few thousand.
   */
  private static Map<StreamTopic, Start> viewInputs(
      ViewOptions options, SearchOptions searchOptions) {
    var topics = new EnumMap<StreamTopic, Start>(StreamTopic.class);
    StreamTopic.OUTPUTS.forEach(topic -> topics.put(topic, Start.BEGINNING));
    topics.put(StreamTopic.ASSIGNMENTS, Start.RECENT);
    if (options.documents() == 0 && searchOptions.documents() == 0) {
      topics.remove(StreamTopic.ASSIGNMENTS);
    }
    return topics;
  }

  /** Feeds views with the outputs that were published, and with later ones as they come. */
  static OutputSubscriber follow(
      KafkaClients kafka, ViewOptions options, SearchOptions searchOptions, Views views)
      throws ConnectionException {
    views.topics().beginHistory();
    return OutputSubscriber.follow(
        kafka, viewInputs(options, searchOptions), new ViewFeed(views), views.topics()::endHistory);
  }

  /** Watches the brokers and the stream topics that a view and its search read. */
  static StreamTopicWatch watch(
      KafkaClients kafka,
      ViewOptions options,
      SearchOptions searchOptions,
      PrometheusMeterRegistry meters) {
    Set<StreamTopic> topics = EnumSet.copyOf(viewInputs(options, searchOptions).keySet());
    if (searchOptions.documents() > 0) {
      topics.add(StreamTopic.BAGS);
    }
    return StreamTopicWatch.start(
        kafka,
        topics.stream().map(each -> each.name(kafka.options())).toList(),
        new TopicIdentities(),
        meters);
  }

  /**
   * Starts a server on the configured port. If that port is in use, takes the next free one and
   * prints a message.
   *
   * @throws BindException if the next 20 ports are in use, too
   */
  static TopicServer start(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess,
      PrintStream messages)
      throws BindException {
    for (int i = 0; ; i++) {
      HttpOptions here = options.withPort(options.port() + i);
      try {
        TopicServer server = TopicServer.start(here, views, registry, health, writeAccess);
        if (i > 0) {
          messages.println(
              "port " + options.port() + " is in use: the dashboard is on port " + server.port());
        }
        return server;
      } catch (BindException e) {
        if (options.port() == 0 || i == PORTS_TRIED || here.port() == LAST_PORT) {
          throw e;
        }
      }
    }
  }
}
