package io.swell.cli;

import static io.swell.cli.HealthProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops the broker under {@code swell dashboard}. */
class DashboardOutageTest {
  private static final Duration TOLERATED = Duration.ofSeconds(30);
  private static final String UP = "{\"status\":\"up\"";

  @TempDir Path directory;

  @Test
  void aDashboardSaysWithinThirtySecondsThatItsBrokersAreAwayAndIsReadyOnceTheyAreBack()
      throws Exception {
    int port = EmbeddedKafka.freePorts(1)[0];
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      KafkaClients clients = Streams.clients(Streams.local(broker.bootstrap()));
      try (Admin admin = clients.admin()) {
        StreamTopics.ensure(admin, clients.options());
      }
      broker.stop();
      try (Running dashboard =
          new Running(
              () ->
                  Run.of(
                      "dashboard",
                      "--set",
                      "http.port=" + port,
                      "--set",
                      "kafka.bootstrap=" + broker.bootstrap()))) {
        assertThat(await(port, "ready", "starting: waiting for the brokers").statusCode())
            .isEqualTo(503);
        assertThat(await(port, "startup", "starting: ").statusCode()).isEqualTo(503);
        broker.start();
        await(port, "ready", UP);

        broker.stop();
        long stopped = System.nanoTime();
        HttpResponse<String> away =
            await(port, "ready", "the brokers have not answered for 20 seconds: cannot ");
        assertThat(Duration.ofNanos(System.nanoTime() - stopped)).isLessThan(TOLERATED);
        assertThat(away.statusCode()).isEqualTo(503);
        assertThat(await(port, "live", UP).statusCode()).isEqualTo(200);

        broker.start();
        assertThat(await(port, "ready", UP).statusCode()).isEqualTo(200);
        assertThat(dashboard.isRunning()).isTrue();
      }
    }
  }
}
