package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.serving.HttpOptions;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber;
import java.io.IOException;
import picocli.CommandLine.Command;

@Command(
    name = "dashboard",
    description = {
      "Shows in a browser the topics and alerts that a tracker elsewhere publishes.",
      "",
      "Reads the stream topics kafka.prefix* from their beginning and keeps in memory as much as"
          + " view.* allows. Writes nothing but user commands (http.write-token). Any number of"
          + " dashboards can run side by side. Ctrl-C or SIGTERM stops it."
    },
    footer = {
      "%nExamples:",
      "  swell dashboard --set kafka.bootstrap=localhost:9092",
      "  swell dashboard --config my.properties --set http.port=9000"
    })
final class DashboardCommand extends ConfiguredCommand {
  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration();
    SchemaRegistry registry = KafkaConnection.registry(read);
    KafkaClients kafka = KafkaConnection.clients(read, registry);
    try (Dashboard dashboard = new Dashboard(read, read.get(HttpOptions.class), null, null)) {
      OutputSubscriber outputs = dashboard.show(kafka, registry);
      console.say(
          "showing the outputs published on %s; dashboard %s; press Ctrl-C to stop",
          kafka.options().bootstrap(), dashboard.uri());
      StopHook.await(outputs::close, outputs::await);
      KafkaConnection.requireNoFailure(
          outputs.failure(),
          "the dashboard stopped",
          "see the log above for the cause; after a restart, it reads all outputs again");
      return ExitCode.OK;
    }
  }
}
