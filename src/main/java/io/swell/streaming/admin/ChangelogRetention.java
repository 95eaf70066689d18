package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
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
final class ChangelogRetention {
  static final Duration TOMBSTONES = StreamTopic.LOG_RETENTION;

  private static final Logger LOG = LoggerFactory.getLogger(ChangelogRetention.class);

  private ChangelogRetention() {}

  /** Makes existing changelogs keep tombstones long enough; logs those that it may not change. */
  static void ensure(Admin admin, List<String> changelogs) {
    for (String name : changelogs) {
      try {
        ensure(admin, name);
      } catch (ConnectionException e) {
        LOG.info(
            "{}; set {}={} on it, or a standby that is suspended for longer than it keeps"
                + " tombstones may restore wrong models",
            e.getMessage(),
            TopicConfig.DELETE_RETENTION_MS_CONFIG,
            TOMBSTONES.toMillis());
      }
    }
  }

  private static void ensure(Admin admin, String name) throws ConnectionException {
    var changelog = new ConfigResource(ConfigResource.Type.TOPIC, name);
    Map<ConfigResource, Config> found =
        AdminAnswer.ifPresent(
            admin.describeConfigs(List.of(changelog)).all(),
            "read how long changelog " + name + " keeps tombstones",
            UnknownTopicOrPartitionException.class); // it will be created with the setting
    Config settings = found == null ? null : found.get(changelog);
    ConfigEntry kept =
        settings == null ? null : settings.get(TopicConfig.DELETE_RETENTION_MS_CONFIG);
    if (kept != null && Long.parseLong(kept.value()) < TOMBSTONES.toMillis()) {
      var longer = new ConfigEntry(kept.name(), String.valueOf(TOMBSTONES.toMillis()));
      var set = new AlterConfigOp(longer, AlterConfigOp.OpType.SET);
      AdminAnswer.of(
          admin.incrementalAlterConfigs(Map.of(changelog, List.of(set))).all(),
          "make changelog " + name + " keep tombstones for " + TOMBSTONES);
      LOG.info(
          "changelog {} now keeps tombstones for {}, before for {} ms",
          name,
          TOMBSTONES,
          kept.value());
    }
  }
}
