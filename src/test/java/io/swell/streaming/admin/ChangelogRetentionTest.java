package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangelogRetentionTest {
  private static final String RETENTION = "delete.retention.ms";

  @TempDir Path directory;

  @Test
  void changelogsThatUsersCreateGetTombstoneRetention() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of());
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      Map<String, Long> kept = new TreeMap<>();
      kept.put("short", Duration.ofHours(1).toMillis());
      kept.put("long", Duration.ofDays(40).toMillis());
      for (Map.Entry<String, Long> each : kept.entrySet()) {
        admin
            .createTopics(
                List.of(
                    new NewTopic(each.getKey(), Optional.of(1), Optional.empty())
                        .configs(
                            Map.of(
                                "cleanup.policy",
                                "compact",
                                RETENTION,
                                String.valueOf(each.getValue())))))
            .all()
            .get();
        await(admin, each.getKey(), each.getValue());
      }
      ChangelogRetention.ensure(admin, List.of("absent", "short", "long"));
      await(admin, "short", ChangelogRetention.TOMBSTONES.toMillis());
      await(admin, "long", kept.get("long"));
    }
  }

  /** Waits until the broker has received the settings of a stream topic from its controller. */
  private static void await(Admin admin, String topic, long millis) throws Exception {
    var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    String found = "";
    while (!found.equals(String.valueOf(millis))) {
      assertThat(System.nanoTime())
          .as("%s keeps tombstones %s ms instead of %d", topic, found, millis)
          .isLessThan(end);
      try {
        Config settings = admin.describeConfigs(List.of(resource)).all().get().get(resource);
        found = Objects.requireNonNull(settings).get(RETENTION).value();
      } catch (ExecutionException e) {
        assertThat(e).hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
      }
    }
  }
}
