package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.notify.NotifyOptions;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.CommandSender;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.KafkaClients;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell dashboard}: runs only the HTTP server, from the published stream topics. */
@Command(
    name = "dashboard",
    description = {
      "Shows in a browser the topics and alerts that a tracker elsewhere publishes.",
      "",
      "Reads the stream topics kafka.prefix* from their beginning and keeps in memory as much as"
          + " view.* allows. Writes nothing but user commands (http.write-token). Any number of"
          + " dashboards can run side by side. Ctrl-C or SIGTERM stops it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell dashboard --set kafka.bootstrap=localhost:9092",
      "  swell dashboard --config my.properties --port 9000"
    })
final class DashboardCommand extends ConsoleCommand {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the dashboard; 0 means any free port. Default: http.port.")
  private @Nullable Integer port;

  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);

  DashboardCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration.read();
    SchemaRegistry registry = KafkaConnection.registry(read);
    KafkaClients kafka = KafkaConnection.clients(read, registry);
    ViewOptions viewOptions = read.get(ViewOptions.class);
    HttpOptions http = read.get(HttpOptions.class);
    SearchOptions searchOptions = read.get(SearchOptions.class);
    Views views =
        Views.of(viewOptions, read.get(WindowOptions.class))
            .searching(searchOptions)
            .publishedAt(read.get(NotifyOptions.class).dashboardUrl());
    PrometheusMeterRegistry meters = Dashboard.meters();
    DashboardHealth health = new DashboardHealth();
    try (ClosingStack parts = new ClosingStack()) {
      parts.add(registry);
      PendingCommands pending = http.writeToken().isEmpty() ? null : new PendingCommands();
      TopicServer server =
          parts.add(
              TopicServer.start(
                  port == null ? http : http.withPort(port),
                  views,
                  meters,
                  health,
                  WriteAccess.of(pending, read.get(TextOptions.class))));
      BrokerWait brokers = new BrokerWait(health::starting);
      if (pending != null) {
        pending.open(brokers.take("asking for the right to write", () -> CommandSender.of(kafka)));
        parts.add(pending);
      }
      OutputSubscriber outputs =
          parts.add(
              brokers.take(
                  "reading the outputs",
                  () -> Dashboard.follow(kafka, viewOptions, searchOptions, views)));
      SearchFeed search =
          parts.add(
              brokers.take(
                  "reading the log of bags",
                  () -> SearchFeed.start(kafka, searchOptions, views.search())));
      StreamTopicWatch topics =
          parts.add(Dashboard.watch(kafka, viewOptions, searchOptions, meters));
      health.watch(new DashboardHealth.Readers(outputs, search, topics, registry));
      parts.add(HealthLog.start(health, meters));
      console.say(
          "showing the outputs published on %s; dashboard %s; press Ctrl-C to stop",
          kafka.options().bootstrap(), server.uri());
      StopHook.await(outputs::close, outputs::await);
      KafkaConnection.requireNoFailure(
          outputs.failure(),
          "the dashboard stopped",
          "see the log above for the cause; after a restart, it reads all outputs again");
      return ExitCode.OK;
    } finally {
      meters.close();
    }
  }
}
