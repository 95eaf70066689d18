package io.swell.streaming.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets how long the changelogs keep tombstones. A standby that stops reading while its process
 * lives (a suspended machine, a network partition) continues from its last position, and Kafka
 * Streams does not notice that compaction has meanwhile removed tombstones that the standby had not
 * read. It would keep what was removed, and learn something else after a takeover. Tombstones are
 * therefore kept for {@link #TOMBSTONES}, which costs little, because a changelog holds at most one
 * for each key.
 *
 * <p>Kafka Streams creates changelogs with this setting, and never changes an existing one.
 * Changelogs that a user has created are changed here.
 */
public final class ChangelogRetention {
  /** As long as the log of bags keeps its records by default. */
  public static final Duration TOMBSTONES = Duration.ofDays(7);

  private static final Logger LOG = LoggerFactory.getLogger(ChangelogRetention.class);
  private static final long PATIENCE_SECONDS = 15;

  private ChangelogRetention() {}

  /** Makes existing changelogs keep tombstones long enough; logs those that it may not change. */
  static void ensure(Admin admin, List<String> changelogs) throws InterruptedException {
    List<ConfigResource> all = new ArrayList<>();
    changelogs.forEach(name -> all.add(new ConfigResource(ConfigResource.Type.TOPIC, name)));
    for (Map.Entry<ConfigResource, KafkaFuture<Config>> described :
        admin.describeConfigs(all).values().entrySet()) {
      String name = described.getKey().name();
      try {
        ConfigEntry kept =
            described
                .getValue()
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .get(TopicConfig.DELETE_RETENTION_MS_CONFIG);
        if (kept != null && Long.parseLong(kept.value()) < TOMBSTONES.toMillis()) {
          raise(admin, described.getKey());
          LOG.info(
              "changelog {} now keeps tombstones for {}, before for {} ms",
              name,
              TOMBSTONES,
              kept.value());
        }
      } catch (ExecutionException e) {
        if (!(e.getCause()
            instanceof UnknownTopicOrPartitionException)) { // will be created with it
          report(name, e.getCause());
        }
      } catch (TimeoutException e) {
        report(name, e);
      }
    }
  }

  private static void raise(Admin admin, ConfigResource changelog)
      throws ExecutionException, InterruptedException, TimeoutException {
    var set =
        new AlterConfigOp(
            new ConfigEntry(
                TopicConfig.DELETE_RETENTION_MS_CONFIG, String.valueOf(TOMBSTONES.toMillis())),
            AlterConfigOp.OpType.SET);
    var unused =
        admin
            .incrementalAlterConfigs(Map.of(changelog, List.of(set)))
            .all()
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static void report(String name, @Nullable Throwable cause) {
    LOG.info(
        "cannot make changelog {} keep tombstones for {}: {}; set {}={} on it, or"
            + " a standby that is suspended for longer than it keeps them may restore wrong models",
        name,
        TOMBSTONES,
        String.valueOf(cause),
        TopicConfig.DELETE_RETENTION_MS_CONFIG,
        TOMBSTONES.toMillis());
  }
}
