package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.notify.NotifyOptions;
import io.swell.serving.Health;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.CommandSender;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.KafkaClients;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
    KafkaClients kafka = KafkaConnection.clients(read);
    ViewOptions viewOptions = read.get(ViewOptions.class);
    HttpOptions http = read.get(HttpOptions.class);
    SearchOptions searchOptions = read.get(SearchOptions.class);
    Views views =
        Views.of(viewOptions, read.get(WindowOptions.class))
            .searching(searchOptions)
            .publishedAt(read.get(NotifyOptions.class).dashboardUrl());
    PrometheusMeterRegistry meters = Dashboard.meters();
    try (ClosingStack parts = new ClosingStack()) {
      OutputSubscriber outputs =
          parts.add(
              new BrokerWait(step -> {})
                  .take(
                      "reading the outputs",
                      () -> Dashboard.follow(kafka, viewOptions, searchOptions, views)));
      parts.add(SearchFeed.start(kafka, searchOptions, views.search()));
      CommandSender commands =
          http.writeToken().isEmpty() ? null : parts.add(CommandSender.of(kafka));
      TopicServer server =
          parts.add(
              TopicServer.start(
                  port == null ? http : http.withPort(port),
                  views,
                  meters,
                  probe -> health(probe, outputs),
                  WriteAccess.of(
                      commands == null ? null : commands::send, read.get(TextOptions.class))));
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

  /** Reports ready once it has read the outputs. If reading fails, the process ends by itself. */
  private static Map<String, List<String>> health(Health.Probe probe, OutputSubscriber outputs) {
    return Map.of("outputs", probe == Health.Probe.READY ? outputs.readinessFaults() : List.of());
  }
}
