package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.serving.Health;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.CommandSender;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.OutputSubscriber;
import io.swell.tracking.WindowOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell dashboard}: the HTTP side alone, from the output topics. */
@Command(
    name = "dashboard",
    description = {
      "Shows topics and alerts in a browser, from what a tracker elsewhere publishes.",
      "",
      "Reads the stream topics kafka.prefix* from their beginning and keeps in memory what view.*"
          + " allows; writes nothing but what is done to topics by hand (http.write-token), and any"
          + " number can run beside each other. Ctrl-C or SIGTERM ends it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell dashboard --set kafka.bootstrap=localhost:9092",
      "  swell dashboard --config my.properties --port 9000"
    })
final class DashboardCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the dashboard; 0 takes any free one. Default: http.port.")
  private @Nullable Integer port;

  @Mixin private final ConfigurationOptions configuration;

  DashboardCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration.read();
    KafkaClients kafka = KafkaConnection.clients(read);
    ViewOptions shown = read.get(ViewOptions.class);
    HttpOptions http = read.get(HttpOptions.class);
    Views views = Views.of(shown, read.get(WindowOptions.class));
    PrometheusMeterRegistry meters = Meters.registry();
    try (OutputSubscriber outputs =
            OutputSubscriber.follow(kafka, Dashboard.published(shown), new ViewFeed(views));
        CommandSender commands = Dashboard.commands(http, kafka);
        TopicServer server =
            TopicServer.start(
                port == null ? http : http.withPort(port),
                views,
                meters,
                probe -> health(probe, outputs),
                Dashboard.hands(commands == null ? null : commands::send, read))) {
      console
          .err()
          .println(
              "showing what is published on "
                  + kafka.options().bootstrap()
                  + "; dashboard "
                  + server.uri()
                  + "; Ctrl-C stops");
      StopHook.await(outputs::close, outputs::await);
      KafkaConnection.requireNoFailure(
          outputs.failure(),
          "the dashboard stopped",
          "the log above says what it was doing; started again, it reads everything anew");
      return ExitCode.OK;
    } finally {
      meters.close();
    }
  }

  /** It is ready while it reads what is published; when that fails it ends by itself. */
  private static Map<String, List<String>> health(Health.Probe probe, OutputSubscriber outputs) {
    boolean fails = probe == Health.Probe.READY && outputs.failure() != null;
    return Map.of(
        "outputs",
        fails ? List.of("the reading of outputs failed: " + outputs.failure()) : List.of());
  }
}
