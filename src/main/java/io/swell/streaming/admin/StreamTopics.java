package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates missing stream topics, and leaves existing ones unchanged. */
public final class StreamTopics {
  /** Size of a segment in bytes: small, because a segment that is not full is not compacted. */
  public static final String SEGMENT_BYTES = String.valueOf(64 << 20);

  /** Name of the store of the models. */
  public static final String MODEL_STORE = "models";

  /** Name of the store of retained outputs. */
  public static final String OUTPUT_STORE = "published";

  /**
   * Settings of the changelogs: compacted early and in small segments, because a restart reads all
   * of a changelog.
   */
  public static final Map<String, String> CHANGELOG =
      Map.of(
          TopicConfig.CLEANUP_POLICY_CONFIG,
          TopicConfig.CLEANUP_POLICY_COMPACT,
          TopicConfig.SEGMENT_BYTES_CONFIG,
          SEGMENT_BYTES,
          TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
          "0.3",
          TopicConfig.DELETE_RETENTION_MS_CONFIG,
          String.valueOf(ChangelogRetention.TOMBSTONES.toMillis()));

  private static final Logger LOG = LoggerFactory.getLogger(StreamTopics.class);

  private StreamTopics() {}

  /** Returns the names of the documents, of what the tracker writes, and of its changelogs. */
  public static List<String> all(KafkaOptions options) {
    List<String> all = new ArrayList<>(List.of(options.documents()));
    all.addAll(written(options));
    return all;
  }

  /** Returns the names of the stream topics that a tracker writes. */
  public static List<String> written(KafkaOptions options) {
    List<String> written = new ArrayList<>();
    Stream.of(StreamTopic.values()).map(each -> each.name(options)).forEach(written::add);
    if (options.shards() > 0) {
      written.add(shards(options));
    }
    written.add(PrefixOwner.topic(options));
    written.addAll(changelogs(options));
    return written;
  }

  /**
   * Returns the name of the stream topic in which models and their shards exchange messages; it
   * exists only where they have any.
   */
  public static String shards(KafkaOptions options) {
    return options.prefix() + "shards";
  }

  /** Returns the names of the changelogs, in which Kafka Streams keeps what the stores hold. */
  public static List<String> changelogs(KafkaOptions options) {
    return Stream.of(MODEL_STORE, OUTPUT_STORE)
        .map(store -> options.application() + "-" + store + "-changelog")
        .toList();
  }

  /**
   * Checks that a tracker may use the documents, its own stream topics, its changelog, its consumer
   * group and its transactions, and creates the stream topics that are missing.
   *
   * @return the replication factor of changelogs that Kafka Streams creates; -1 for the brokers'
   *     default
   * @throws ConnectionException if one is missing and cannot be created, or if operations are
   *     denied; the message names all of them
   */
  public static short ensure(Admin admin, KafkaOptions options) throws ConnectionException {
    var aclCheck = new AclCheck(admin, options);
    List<String> absent = aclCheck.rights(AccessRights.ofTracking(options));
    List<NewTopic> creatable =
        aclCheck.creatable(
            specifications(options).stream()
                .filter(topic -> absent.contains(topic.name()))
                .toList());
    aclCheck.require();
    List<String> changelogs = changelogs(options); // which Kafka Streams creates
    short replication = ReplicationFactor.ofNew(admin, creatable, options);
    create(
        admin,
        creatable.stream().filter(topic -> !changelogs.contains(topic.name())).toList(),
        replication);
    ChangelogRetention.ensure(admin, changelogs);
    return replication;
  }

  /**
   * Checks that the documents' stream topic may be written, and creates it if it is missing. Also
   * creates the other stream topics if that is allowed, so that readers find them.
   *
   * @throws ConnectionException if documents cannot be written
   */
  public static void ensureDocuments(Admin admin, KafkaOptions options) throws ConnectionException {
    Map<String, Map<String, String>> required = required(options);
    var needed = new AclCheck(admin, options);
    List<String> found = needed.rights(AccessRights.ofFeeder(options));
    List<NewTopic> absent = new ArrayList<>(needed.creatable(topics(found, required, options)));
    needed.require();
    var offered = new AclCheck(admin, options);
    Map<String, Set<AclOperation>> others = new HashMap<>();
    required.keySet().forEach(name -> others.put(name, Set.of()));
    others.remove(options.documents());
    absent.addAll(offered.creatable(topics(offered.topics(others), required, options)));
    create(admin, absent, ReplicationFactor.ofNew(admin, absent, options));
  }

  /** Returns all of them as they are created; {@link #all} has their names. */
  static List<NewTopic> specifications(KafkaOptions options) {
    Map<String, Map<String, String>> required = required(options);
    changelogs(options).forEach(name -> required.put(name, CHANGELOG));
    return topics(required.keySet(), required, options);
  }

  private static List<NewTopic> topics(
      Collection<String> names, Map<String, Map<String, String>> required, KafkaOptions options) {
    return names.stream()
        .map(
            name ->
                new NewTopic(name, partitions(name, options), options.replication())
                    .configs(required.get(name)))
        .toList();
  }

  private static int partitions(String name, KafkaOptions options) {
    return name.equals(PrefixOwner.topic(options)) ? 1 : options.partitions();
  }

  private static void create(Admin admin, List<NewTopic> topics, short replication)
      throws ConnectionException {
    CreateTopicsResult created =
        admin.createTopics(
            topics.stream().map(topic -> ReplicationFactor.apply(topic, replication)).toList());
    for (NewTopic topic : topics) {
      Boolean isNew =
          AdminAnswer.ifPresent(
              Objects.requireNonNull(created.values().get(topic.name())).thenApply(done -> true),
              "create stream topic " + topic.name(),
              TopicExistsException.class);
      if (isNew != null) { // else another instance, which starts at the same time, has created it
        LOG.info("created stream topic {} with {} partitions", topic.name(), topic.numPartitions());
      }
    }
  }

  private static Map<String, Map<String, String>> required(KafkaOptions options) {
    Map<String, Map<String, String>> required = new LinkedHashMap<>();
    required.put(
        options.documents(),
        Map.of("max.message.bytes", String.valueOf(KafkaClients.MAX_RECORD_BYTES)));
    for (StreamTopic topic : StreamTopic.values()) {
      required.put(topic.name(options), topic.settings());
    }
    if (options.shards() > 0) {
      required.put(
          shards(options),
          Map.of(
              TopicConfig.SEGMENT_BYTES_CONFIG,
              SEGMENT_BYTES,
              TopicConfig.RETENTION_MS_CONFIG,
              String.valueOf(StreamTopic.LOG_RETENTION.toMillis())));
    }
    required.put(PrefixOwner.topic(options), PrefixOwner.SETTINGS);
    return required;
  }

  /**
   * How many brokers hold a copy of each stream topic. The default of the brokers is 1 unless it
   * was configured, also in a cluster of many: then the loss of any broker stops the tracker.
   */
  private static final class ReplicationFactor {
    /** The brokers' default. */
    private static final short DEFAULT = -1;

    /**
     * Factor where the brokers' default is 1: one broker may be lost while another is restarted.
     */
    private static final short SAFE = 3;

    private ReplicationFactor() {}

    /**
     * Returns the replication factor of new stream topics: that of the options, or without one, the
     * brokers' default, unless it is 1 and there are enough brokers for {@value #SAFE}. Brokers
     * that are away count, too. Creates nothing.
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
      KafkaFuture<Void> possible =
          admin.createTopics(List.of(apply(sample, SAFE)), validation).all();
      return known(possible.thenApply(created -> true)) == null ? DEFAULT : SAFE;
    }

    /** Returns a stream topic with a replication factor; -1 for the brokers' default. */
    static NewTopic apply(NewTopic topic, short replication) {
      return new NewTopic(topic.name(), topic.numPartitions(), replication)
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
}
