package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaOptions;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many brokers hold a copy of each stream topic. The default of the brokers is 1 unless it was
 * configured, also in a cluster of many: then the loss of any broker stops the tracker.
 */
final class ReplicationFactor {
  /** The brokers' default. */
  private static final short DEFAULT = -1;

  /** Factor where the brokers' default is 1: one broker may be lost while another is restarted. */
  private static final short SAFE = 3;

  private static final Logger LOG = LoggerFactory.getLogger(ReplicationFactor.class);

  private ReplicationFactor() {}

  /**
   * Returns the replication factor of new stream topics: that of the options, or without one, the
   * brokers' default, unless it is 1 and there are enough brokers for {@value #SAFE}. Brokers that
   * are away count, too. Creates nothing.
   *
   * @param creatable stream topics that are missing and may be created; the last one is tried,
   *     which is the latest to be created where several instances start at the same time
   * @return the factor; -1 for the brokers' default
   */
  static short ofNew(Admin admin, List<NewTopic> creatable, KafkaOptions options) {
    if (options.replication() != DEFAULT || creatable.isEmpty()) {
      return options.replication();
    }
    NewTopic sample = creatable.get(creatable.size() - 1);
    var validation = new CreateTopicsOptions().validateOnly(true);
    // Unknown if this principal may not read the settings of stream topics.
    Integer byDefault =
        known(admin.createTopics(List.of(sample), validation).replicationFactor(sample.name()));
    if (byDefault != null && byDefault > 1) {
      return DEFAULT;
    }
    KafkaFuture<Void> possible = admin.createTopics(List.of(apply(sample, SAFE)), validation).all();
    return known(possible.thenApply(created -> true)) == null ? DEFAULT : SAFE;
  }

  /** Returns a stream topic with a replication factor; -1 for the brokers' default. */
  static NewTopic apply(NewTopic topic, short replication) {
    Optional<Short> factor = replication < 0 ? Optional.empty() : Optional.of(replication);
    return new NewTopic(topic.name(), Optional.of(topic.numPartitions()), factor)
        .configs(topic.configs());
  }

  /** Returns a broker's answer; null if it refuses to answer. */
  private static <T> @Nullable T known(KafkaFuture<T> answer) {
    try {
      return AdminAnswer.of(answer, "choose the replicas of stream topics");
    } catch (ConnectionException e) {
      LOG.debug("the brokers did not answer", e);
      return null;
    }
  }
}
