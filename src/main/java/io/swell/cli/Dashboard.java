package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.serving.CommandSink;
import io.swell.serving.Health;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.CommandSender;
import io.swell.streaming.ConnectionException;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.OutputSubscriber.Start;
import io.swell.streaming.StreamTopic;
import io.swell.text.TextOptions;
import io.swell.view.ViewOptions;
import java.io.PrintStream;
import java.net.BindException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts the HTTP side where there is room for it. */
final class Dashboard {
  private static final int PORTS_TRIED = 20;
  private static final int LAST_PORT = 65_535;

  private Dashboard() {}

  /** What a view is made of: all that is kept, of documents the last few thousand. */
  static Map<StreamTopic, Start> published(ViewOptions options) {
    var topics = new EnumMap<StreamTopic, Start>(StreamTopic.class);
    topics.put(StreamTopic.SNAPSHOTS, Start.BEGINNING);
    topics.put(StreamTopic.ACTIVITY, Start.BEGINNING);
    topics.put(StreamTopic.EVENTS, Start.BEGINNING);
    topics.put(StreamTopic.MODELS, Start.BEGINNING);
    topics.put(StreamTopic.ALERTS, Start.BEGINNING);
    if (options.documents() > 0) {
      topics.put(StreamTopic.ASSIGNMENTS, Start.RECENT);
    }
    return topics;
  }

  /**
   * The way to write what is done to topics by hand; null if nobody may.
   *
   * @throws ConnectionException if somebody may, and the broker does not let us
   */
  static @Nullable CommandSender commands(HttpOptions options, KafkaClients kafka)
      throws ConnectionException {
    return options.writeToken().isEmpty() ? null : CommandSender.of(kafka);
  }

  /** What the HTTP side needs to write, if somebody may, and to read texts as the tracker does. */
  static WriteAccess hands(@Nullable CommandSink commands, Configuration configuration) {
    return WriteAccess.of(commands, configuration.get(TextOptions.class));
  }

  /**
   * Starts a server on the port of the options, or on the next free one after it, and says so.
   *
   * @throws BindException if none of the next ports is free either
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
              "port " + options.port() + " is taken: the dashboard is on " + server.port());
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
