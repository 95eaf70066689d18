package io.swell.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoBrokerTest {
  @TempDir Path directory;

  @Test
  void theBrokerOfTheDemoKeepsItsPartitionsWhileTheMachineSleeps() throws Exception {
    try (var kafka = EmbeddedKafka.start(directory, 0, EmbeddedKafka.NEVER_RESTARTED);
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrap()))) {
      int id = admin.describeCluster().nodes().get().iterator().next().id();
      var broker = new ConfigResource(ConfigResource.Type.BROKER, String.valueOf(id));
      var settings = requireNonNull(admin.describeConfigs(List.of(broker)).all().get().get(broker));
      assertThat(Long.parseLong(settings.get("broker.session.timeout.ms").value()))
          .isGreaterThanOrEqualTo(Duration.ofDays(1).toMillis());
    }
  }
}
