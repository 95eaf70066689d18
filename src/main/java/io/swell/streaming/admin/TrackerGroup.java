package io.swell.streaming.admin;

import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The tracker as the brokers see it: its consumer group, committed offsets and stream topics.
 *
 * @param admin asks the brokers; remains the caller's
 * @param group name of the consumer group
 */
public record TrackerGroup(Admin admin, String group) {
  private static final int POLL_MILLIS = 100;
  private static final String READ_OFFSETS = "read the committed offsets of consumer group ";

  /** Returns the consumer groups of the receivers for which alerts may be shared. */
  public static List<String> receivers(KafkaOptions options) {
    return List.of(options.application() + "-webhook", options.application() + "-slack");
  }

  /**
   * Returns the members of the group: the instances that run, or were killed so recently that their
   * sessions have not timed out.
   */
  public List<String> members() throws ConnectionException {
    return descriptions()
        .map(
            member -> {
              String name = member.groupInstanceId().map(id -> id + ", ").orElse("");
              return name + member.clientId() + " on " + member.host();
            })
        .sorted()
        .toList();
  }

  /**
   * Returns the id of the member that has a name now.
   *
   * @param name the {@code group.instance.id} of one thread
   */
  public Optional<String> memberWithName(String name) throws ConnectionException {
    return descriptions()
        .filter(member -> member.groupInstanceId().filter(name::equals).isPresent())
        .map(MemberDescription::consumerId)
        .findFirst();
  }

  private Stream<MemberDescription> descriptions() throws ConnectionException {
    Map<String, ConsumerGroupDescription> found =
        AdminAnswer.ifPresent(
            admin.describeConsumerGroups(Set.of(group)).all(),
            "describe consumer group " + group,
            GroupIdNotFoundException.class);
    return found == null
        ? Stream.empty()
        : found.values().stream().flatMap(each -> each.members().stream());
  }

  /**
   * Waits while the group has members. An instance that was killed or that failed counts as a
   * member until its session times out.
   */
  public void awaitNoMembers(Duration patience) throws ConnectionException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end && !members().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** Returns the committed offsets of the group; empty if the group does not exist. */
  public Map<TopicPartition, Long> committed() throws ConnectionException {
    return positions(
        AdminAnswer.ifPresent(
            admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
            READ_OFFSETS + group,
            GroupIdNotFoundException.class));
  }

  /**
   * Waits for transactions that are about to end, and returns the committed offsets of partitions.
   *
   * @throws ConnectionException if the brokers do not answer, or if a transaction does not end
   */
  public Map<TopicPartition, Long> awaitCommitted(Set<TopicPartition> partitions)
      throws ConnectionException {
    long end = System.nanoTime() + AdminAnswer.PATIENCE.toNanos();
    Map<TopicPartition, Long> committed = committedUnlessChanging(partitions);
    while (committed == null) {
      if (System.nanoTime() > end) {
        throw new ConnectionException(
            Phase.TOPIC,
            "cannot %s%s: a transaction that changes those of %s does not end"
                .formatted(READ_OFFSETS, group, partitions),
            null);
      }
      BrokerWait.pause(Duration.ofMillis(POLL_MILLIS));
      committed = committedUnlessChanging(partitions);
    }
    return committed;
  }

  /**
   * Returns the committed offsets of partitions, or null while a transaction is about to change
   * one: Kafka's client leaves such a partition out of its answer, but not one that has no offset.
   */
  public @Nullable Map<TopicPartition, Long> committedUnlessChanging(Set<TopicPartition> partitions)
      throws ConnectionException {
    var spec = new ListConsumerGroupOffsetsSpec().topicPartitions(List.copyOf(partitions));
    var options = new ListConsumerGroupOffsetsOptions().requireStable(true);
    Map<TopicPartition, OffsetAndMetadata> found =
        AdminAnswer.ifPresent(
            admin
                .listConsumerGroupOffsets(Map.of(group, spec), options)
                .partitionsToOffsetAndMetadata(group),
            READ_OFFSETS + group,
            GroupIdNotFoundException.class);
    boolean isSettled = found == null || found.keySet().containsAll(partitions);
    return isSettled ? positions(found) : null;
  }

  private static Map<TopicPartition, Long> positions(
      @Nullable Map<TopicPartition, OffsetAndMetadata> found) {
    Map<TopicPartition, Long> committed = new HashMap<>();
    if (found != null) {
      found.forEach(
          (partition, offset) -> {
            if (offset != null) {
              committed.put(partition, offset.offset());
            }
          });
    }
    return committed;
  }

  /** Sets the committed offsets of the group. */
  public void commit(Map<TopicPartition, Long> offsets) throws ConnectionException {
    if (!offsets.isEmpty()) {
      Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
      offsets.forEach(
          (partition, offset) -> positions.put(partition, new OffsetAndMetadata(offset)));
      AdminAnswer.of(
          admin.alterConsumerGroupOffsets(group, positions).all(),
          "set the committed offsets of consumer group " + group);
    }
  }

  /** Deletes the committed offsets of some partitions; the broker refuses while they are read. */
  void forget(Predicate<TopicPartition> which) throws ConnectionException {
    Set<TopicPartition> partitions =
        committed().keySet().stream().filter(which).collect(Collectors.toSet());
    if (!partitions.isEmpty()) {
      AdminAnswer.of(
          admin.deleteConsumerGroupOffsets(group, partitions).all(),
          "delete committed offsets of consumer group " + group);
    }
  }

  /** Deletes the group; the broker refuses this while the group has members. */
  void delete() throws ConnectionException {
    AdminAnswer.ifPresent(
        admin.deleteConsumerGroups(Set.of(group)).all(),
        "delete consumer group " + group,
        GroupIdNotFoundException.class);
  }

  List<String> existing(List<String> topics) throws ConnectionException {
    Set<String> all =
        AdminAnswer.of(
            admin.listTopics(new ListTopicsOptions().listInternal(true)).names(),
            "list the stream topics");
    return topics.stream().filter(all::contains).toList();
  }

  /**
   * Returns the id that distinguishes a stream topic from earlier ones with its name; zero if it
   * does not exist.
   */
  public Uuid identity(String topic) throws ConnectionException {
    TopicDescription found = description(topic);
    return found == null ? Uuid.ZERO_UUID : found.topicId();
  }

  private @Nullable TopicDescription description(String topic) throws ConnectionException {
    Map<String, TopicDescription> found =
        AdminAnswer.ifPresent(
            admin.describeTopics(Set.of(topic)).allTopicNames(),
            "describe stream topic " + topic,
            UnknownTopicOrPartitionException.class);
    return found == null ? null : found.get(topic);
  }

  /**
   * Returns an offset in each partition of a stream topic; empty if the stream topic does not
   * exist.
   */
  public Map<TopicPartition, Long> offsets(String topic, OffsetSpec spec)
      throws ConnectionException {
    return offsets(topic, spec, IsolationLevel.READ_UNCOMMITTED);
  }

  /**
   * Returns where each partition ends for readers of committed records; empty if the stream topic
   * does not exist.
   */
  public Map<TopicPartition, Long> committedEnds(String topic) throws ConnectionException {
    return offsets(topic, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
  }

  private Map<TopicPartition, Long> offsets(String topic, OffsetSpec spec, IsolationLevel isolation)
      throws ConnectionException {
    TopicDescription found = description(topic);
    if (found == null) {
      return Map.of();
    }
    List<TopicPartition> partitions =
        found.partitions().stream().map(at -> new TopicPartition(topic, at.partition())).toList();
    Map<TopicPartition, Long> offsets = listOffsets(partitions, spec, isolation);
    List<TopicPartition> beyond =
        partitions.stream().filter(at -> offsets.getOrDefault(at, -1L) < 0).toList();
    // No record was sent at that time or later, so the end is returned.
    offsets.putAll(listOffsets(beyond, OffsetSpec.latest(), isolation));
    return offsets;
  }

  private Map<TopicPartition, Long> listOffsets(
      List<TopicPartition> partitions, OffsetSpec spec, IsolationLevel isolation)
      throws ConnectionException {
    Map<TopicPartition, OffsetSpec> specs =
        partitions.stream().collect(Collectors.toMap(at -> at, at -> spec));
    return listOffsets(admin, specs, isolation, AdminAnswer.PATIENCE);
  }

  /** Returns the offsets that the brokers report within the patience. */
  static Map<TopicPartition, Long> listOffsets(
      Admin admin,
      Map<TopicPartition, OffsetSpec> specs,
      IsolationLevel isolation,
      Duration patience)
      throws ConnectionException {
    var answer = admin.listOffsets(specs, new ListOffsetsOptions(isolation)).all();
    Map<TopicPartition, Long> offsets = new HashMap<>();
    AdminAnswer.of(answer, "list the offsets of stream topics", patience)
        .forEach((at, found) -> offsets.put(at, found.offset()));
    return offsets;
  }
}
