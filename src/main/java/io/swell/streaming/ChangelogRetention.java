package io.swell.streaming;

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
 * How long the changelogs keep tombstones. A standby that stands still while its process lives (a
 * suspended machine, a network of its own) goes on from where it was, and Kafka Streams does not
 * notice that compaction has meanwhile removed tombstones that it had not read: it would keep what
 * was removed, and learn other things after a takeover. So they stay for {@link #TOMBSTONES}, which
 * costs little, for a changelog holds at most one for each key.
 *
 * <p>Kafka Streams creates changelogs with that, and never changes one that is there: those of
 * earlier releases, which kept an hour, are changed here.
 */
final class ChangelogRetention {
  /** As long as the log of bags keeps its records by default. */
  static final Duration TOMBSTONES = Duration.ofDays(7);

  private static final Logger LOG = LoggerFactory.getLogger(ChangelogRetention.class);
  private static final long PATIENCE_SECONDS = 15;

  private ChangelogRetention() {}

  /** Makes changelogs that exist keep tombstones for long enough; says so where it may not. */
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
          LOG.info("{} keeps tombstones for {} now, it was {} ms", name, TOMBSTONES, kept.value());
        }
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) { // created with it later
          tell(name, e.getCause());
        }
      } catch (TimeoutException e) {
        tell(name, e);
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

  private static void tell(String name, @Nullable Throwable cause) {
    LOG.info(
        "cannot see to it that {} keeps tombstones for {}: {}; where an earlier release created it,"
            + " set {}={} on it, or a standby that stands still for an hour may go wrong",
        name,
        TOMBSTONES,
        String.valueOf(cause),
        TopicConfig.DELETE_RETENTION_MS_CONFIG,
        TOMBSTONES.toMillis());
  }
}
