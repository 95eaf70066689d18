package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.OptionCatalog;
import io.swell.serving.LocalServer;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.text.TextOptions;
import io.swell.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class DashboardTest {
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @Test
  void theNextFreePortReplacesAPortInUse() throws Exception {
    try (TopicServer first = start(0);
        TopicServer second = start(first.port())) {
      assertThat(second.port()).isGreaterThan(first.port()).isLessThanOrEqualTo(first.port() + 20);
      assertThat(output.toString(StandardCharsets.UTF_8).strip())
          .isEqualTo(
              "port " + first.port() + " is in use: the dashboard is on port " + second.port());
    }
  }

  private TopicServer start(int port) throws BindException {
    return Dashboard.start(
        LocalServer.options(port, ""),
        Views.of(new ViewOptions(10, 10), null),
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        LocalServer.healthy(),
        WriteAccess.of(
            null,
            OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class)),
        new PrintStream(output, true, StandardCharsets.UTF_8));
  }
}
