package io.swell.cli;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.AlertOptions;
import io.swell.config.Configuration;
import io.swell.engine.UserCommand;
import io.swell.format.registry.SchemaRegistry;
import io.swell.notify.Alertmanager;
import io.swell.notify.Notifier;
import io.swell.notify.NotifyOptions;
import io.swell.replay.EngineFactory;
import io.swell.replay.Workers;
import io.swell.serving.Health;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.KafkaMeters;
import io.swell.streaming.Tracker;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.admin.TopicIdentities;
import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.CommandSender;
import io.swell.streaming.read.AlertDeadLetters;
import io.swell.streaming.read.AlertSubscriber;
import io.swell.streaming.read.LogSubscriber;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.streaming.read.OutputSubscriber.Start;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.AlertStart;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A process with a page: the HTTP server, which answers first, so that health checks are answered
 * from startup to shutdown and a port in use fails before anything changes in Kafka; what fills its
 * views; and, in a tracker, what tracks. Closing it stops everything, the server last.
 */
final class Dashboard implements AutoCloseable {
  private static final int PORTS_TRIED = 20;
  private static final int LAST_PORT = 65_535;

  private final Configuration configuration;
  private final Views views;
  private final ClosingStack parts = new ClosingStack();
  private final PrometheusMeterRegistry meters = meters();
  private final Health health = new Health();
  private final BrokerWait brokers = new BrokerWait(health::starting);
  private final @Nullable PendingCommands commands;
  private final TopicServer server;

  /**
   * Starts the server.
   *
   * @param messages if not null, receives a message if the port is in use and the next free one is
   *     taken
   * @param documents stream topic of the documents if the process is to track, otherwise null
   * @throws BindException if the port is in use
   */
  Dashboard(
      Configuration configuration,
      HttpOptions http,
      @Nullable String documents,
      @Nullable PrintStream messages)
      throws BindException {
    this.configuration = configuration;
    views =
        Views.of(configuration.get(ViewOptions.class), configuration.get(WindowOptions.class))
            .with(
                configuration.get(SearchOptions.class),
                documents,
                documents == null
                    ? AlertStart.UNKNOWN
                    : AlertStart.of(configuration.get(AlertOptions.class)),
                configuration.get(NotifyOptions.class).dashboardUrl());
    commands = http.writeToken().isEmpty() ? null : new PendingCommands();
    WriteAccess access = WriteAccess.of(commands, configuration.get(TextOptions.class));
    parts.add(meters::close);
    server = parts.add(start(http, views, meters, health, access, messages));
  }

  URI uri() {
    return server.uri();
  }

  Views views() {
    return views;
  }

  /**
   * Starts to show what a tracker elsewhere publishes.
   *
   * @param registry has the schemas of the outputs; is closed with this process
   */
  OutputSubscriber show(KafkaClients kafka, SchemaRegistry registry) throws ConnectionException {
    parts.add(registry);
    acceptCommands(kafka);
    OutputSubscriber outputs = readOutputs(kafka);
    Set<StreamTopic> read = EnumSet.copyOf(inputs().keySet());
    if (configuration.get(SearchOptions.class).documents() > 0) {
      read.add(StreamTopic.BAGS);
    }
    var topics =
        parts.add(
            StreamTopicWatch.start(
                kafka,
                read.stream().map(each -> each.name(kafka.options())).toList(),
                new TopicIdentities(),
                meters));
    health.watchReadiness("brokers", topics::brokerFaults);
    health.watchReadiness("schemas", registry::faults);
    health.watchReadiness("topics", topics::deletedTopics);
    health.watchReadiness("transactions", topics::hangingTransactions);
    started();
    return outputs;
  }

  /**
   * Starts a tracker, and shows and delivers what it publishes.
   *
   * @param read its configuration, which may name another broker than that of the page
   * @throws IOException if Kafka or the registry cannot be used
   */
  Tracking track(Configuration read) throws IOException, InterruptedException {
    Workers workers = parts.add(Workers.forAllProcessors());
    EngineFactory engines = new EngineFactory(read, workers.parallel());
    SchemaRegistry registry = parts.add(KafkaConnection.registry(read));
    health.watchReadiness("schemas", registry::faults);
    Gauge.builder("swell.schemas.missing", registry, each -> each.faults().size())
        .description("Schemas for which documents wait because the registry cannot be used")
        .register(meters);
    health.starting("registering the schemas of outputs");
    KafkaClients kafka =
        KafkaConnection.register(KafkaConnection.clients(read, registry), registry);
    Tracker tracker =
        parts.add(KafkaConnection.startTracker(engines, kafka, registry, meters, health::starting));
    health.watch(
        "tracker",
        probe ->
            switch (probe) {
              case LIVE -> tracker.livenessFaults();
              case READY -> tracker.readinessFaults();
              case STARTUP -> tracker.startupFaults();
            });
    health.watchReadiness("topics", tracker::deletedTopics);
    health.watchReadiness("transactions", tracker::hangingTransactions);
    health.notes(tracker::notes);
    OutputSubscriber outputs = readOutputs(kafka);
    Notifications alerts = Notifications.start(parts, kafka, read.get(NotifyOptions.class), meters);
    health.watch("alerts", probe -> probe == Health.Probe.STARTUP ? null : alerts.faults());
    acceptCommands(kafka);
    started();
    return new Tracking(kafka, tracker, outputs);
  }

  record Tracking(KafkaClients kafka, Tracker tracker, OutputSubscriber outputs) {}

  private void acceptCommands(KafkaClients kafka) throws ConnectionException {
    if (commands != null) {
      commands.open(brokers.take("asking for the right to write", () -> CommandSender.of(kafka)));
      parts.add(commands);
    }
  }

  private void started() {
    health.started();
    parts.add(HealthLog.start(health, meters));
  }

  /** Feeds the views with the outputs that were published, and with later ones as they come. */
  private OutputSubscriber readOutputs(KafkaClients kafka) throws ConnectionException {
    views.topics().beginHistory();
    OutputSubscriber outputs =
        parts.add(
            brokers.take(
                "reading the outputs",
                () ->
                    OutputSubscriber.follow(
                        kafka, inputs(), new ViewFeed(views), views.topics()::endHistory)));
    health.watch(
        "outputs",
        probe ->
            switch (probe) {
              case READY -> outputs.readinessFaults();
              case STARTUP -> null;
              // What ended the reader has ended it for good.
              case LIVE ->
                  outputs.failure() == null
                      ? List.of()
                      : List.of("reading outputs failed: " + outputs.failure());
            });
    int searched = configuration.get(SearchOptions.class).documents();
    if (searched > 0) {
      LogSubscriber log =
          parts.add(
              brokers.take(
                  "reading the log of bags",
                  () -> LogSubscriber.follow(kafka, searched, views.search())));
      health.watchReadiness("search", log::readinessFaults);
    }
    return outputs;
  }

  /**
   * Returns the stream topics that the views read, and from where: from the beginning, except for
   * assignments, of which they read the last few thousand.
   */
  private Map<StreamTopic, Start> inputs() {
    var topics = new EnumMap<StreamTopic, Start>(StreamTopic.class);
    StreamTopic.OUTPUTS.forEach(topic -> topics.put(topic, Start.BEGINNING));
    topics.put(StreamTopic.ASSIGNMENTS, Start.RECENT);
    if (configuration.get(ViewOptions.class).documents() == 0
        && configuration.get(SearchOptions.class).documents() == 0) {
      topics.remove(StreamTopic.ASSIGNMENTS);
    }
    return topics;
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }

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
   * Starts a server on the configured port. If that port is in use and there is a stream for
   * messages, takes the next free port and prints one.
   *
   * @throws BindException if the port is in use, and the next 20 are, too
   */
  static TopicServer start(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess,
      @Nullable PrintStream messages)
      throws BindException {
    for (int i = 0; ; i++) {
      HttpOptions here = options.withPort(options.port() + i);
      try {
        TopicServer server = TopicServer.start(here, views, registry, health, writeAccess);
        if (messages != null && i > 0) {
          messages.println(
              "port " + options.port() + " is in use: the dashboard is on port " + server.port());
        }
        return server;
      } catch (BindException e) {
        boolean isLast = i == PORTS_TRIED || here.port() == LAST_PORT;
        if (messages == null || options.port() == 0 || isLast) {
          throw e;
        }
      }
    }
  }

  /**
   * Sends user commands to the log of bags, for a server that starts before the log exists and
   * stops after its sender has closed.
   */
  private static final class PendingCommands implements WriteAccess.CommandSink, AutoCloseable {
    private volatile @Nullable CommandSender sender;

    /** Accepts commands from now on. Closing this object closes the sender. */
    void open(CommandSender opened) {
      sender = opened;
    }

    @Override
    public void send(UserCommand command) throws IOException, InterruptedException {
      CommandSender current = sender;
      if (current == null) {
        throw new IOException("Swell is starting or stopping: try again in a few seconds");
      }
      current.send(command);
    }

    @Override
    public void close() {
      CommandSender current = sender;
      sender = null;
      if (current != null) {
        current.close();
      }
    }
  }

  /**
   * Delivers alerts from their stream topic to the configured receivers.
   *
   * @param subscribers one for each receiver
   */
  record Notifications(List<AlertSubscriber> subscribers) {
    /**
     * Starts reading alerts, until the parts are closed. Their stream topic must exist.
     *
     * @param parts receives what is started
     * @throws ConnectionException if the broker denies access
     */
    static Notifications start(
        ClosingStack parts, KafkaClients kafka, NotifyOptions options, MeterRegistry meters)
        throws ConnectionException {
      List<AlertSubscriber> subscribers = new ArrayList<>();
      Alertmanager alertmanager = Alertmanager.createIfConfigured(options, meters);
      if (alertmanager != null) {
        // every instance sends all alerts
        subscribers.add(parts.add(AlertSubscriber.follow(kafka, "all", alertmanager)));
      }
      AlertDeadLetters deadLetters = parts.add(new AlertDeadLetters(kafka));
      for (Notifier notifier : Notifier.createConfigured(options, meters, deadLetters::write)) {
        subscribers.add(parts.add(AlertSubscriber.share(kafka, notifier.name(), notifier)));
      }
      return new Notifications(subscribers);
    }

    /** Returns the failures that stopped reading alerts for a receiver; empty if there are none. */
    List<String> faults() {
      return subscribers.stream()
          .map(AlertSubscriber::failure)
          .filter(Objects::nonNull)
          .map(failure -> "reading alerts failed: " + failure)
          .toList();
    }
  }
}
