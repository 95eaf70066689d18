package io.swell.streaming;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** A tracker as the brokers know it: its consumer group, where that has come, its stream topics. */
final class TrackerGroup {
  private static final int POLL_MILLIS = 100;

  private final Admin admin;
  private final String group;

  TrackerGroup(Admin admin, String group) {
    this.admin = admin;
    this.group = group;
  }

  /** The instances that run, or were killed so lately that the brokers still count with them. */
  List<String> members() throws ConnectionException {
    Collection<ConsumerGroupDescription> found;
    try {
      found =
          AdminAnswer.orCause(
                  admin.describeConsumerGroups(Set.of(group)).all(), "look at group " + group)
              .values();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return List.of();
      }
      throw AdminAnswer.refused("look at group " + group, e.getCause());
    }
    return found.stream()
        .flatMap(each -> each.members().stream())
        .map(
            member ->
                member.groupInstanceId().map(id -> id + ", ").orElse("")
                    + member.clientId()
                    + " on "
                    + member.host())
        .sorted()
        .toList();
  }

  /**
   * Waits while there are members: one that was killed, or ended by a failure, counts until its
   * session is over.
   */
  void awaitNobody(Duration patience) throws ConnectionException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end && !members().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** How far the group has come; empty if it does not exist. */
  Map<TopicPartition, Long> committed() throws ConnectionException {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try {
      AdminAnswer.orCause(
              admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
              "read the offsets of group " + group)
          .forEach(
              (partition, offset) -> {
                if (offset != null) {
                  committed.put(partition, offset.offset());
                }
              });
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof GroupIdNotFoundException)) {
        throw AdminAnswer.refused("read the offsets of group " + group, e.getCause());
      }
    }
    return committed;
  }

  /** Makes the group begin there. */
  void commit(Map<TopicPartition, Long> offsets) throws ConnectionException {
    if (!offsets.isEmpty()) {
      Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
      offsets.forEach((partition, offset) -> places.put(partition, new OffsetAndMetadata(offset)));
      AdminAnswer.of(
          admin.alterConsumerGroupOffsets(group, places).all(),
          "set the offsets of group " + group);
    }
  }

  /** Deletes the group; the broker refuses while it has members. */
  void delete() throws ConnectionException {
    try {
      AdminAnswer.orCause(admin.deleteConsumerGroups(Set.of(group)).all(), "delete group " + group);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof GroupIdNotFoundException)) {
        throw AdminAnswer.refused("delete group " + group, e.getCause());
      }
    }
  }

  /** Those of some stream topics that exist. */
  List<String> existing(List<String> topics) throws ConnectionException {
    Set<String> all =
        AdminAnswer.of(
            admin.listTopics(new ListTopicsOptions().listInternal(true)).names(),
            "list the stream topics");
    return topics.stream().filter(all::contains).toList();
  }

  /** What tells a stream topic from one that had its name before; zero if it does not exist. */
  Uuid identity(String topic) throws ConnectionException {
    TopicDescription found = description(topic);
    return found == null ? Uuid.ZERO_UUID : found.topicId();
  }

  private @Nullable TopicDescription description(String topic) throws ConnectionException {
    try {
      return AdminAnswer.orCause(
              admin.describeTopics(Set.of(topic)).allTopicNames(), "look at stream topic " + topic)
          .get(topic);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return null;
      }
      throw AdminAnswer.refused("look at stream topic " + topic, e.getCause());
    }
  }

  /** A place in each partition of a stream topic; none if it does not exist. */
  Map<TopicPartition, Long> offsets(String topic, OffsetSpec spec) throws ConnectionException {
    return offsets(topic, spec, IsolationLevel.READ_UNCOMMITTED);
  }

  /** Where each partition ends for readers of what is committed; none if it does not exist. */
  Map<TopicPartition, Long> committedEnds(String topic) throws ConnectionException {
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
    Map<TopicPartition, Long> offsets = places(partitions, spec, isolation);
    List<TopicPartition> beyond =
        partitions.stream().filter(at -> offsets.getOrDefault(at, -1L) < 0).toList();
    // Nothing was sent at that time or later.
    offsets.putAll(places(beyond, OffsetSpec.latest(), isolation));
    return offsets;
  }

  private Map<TopicPartition, Long> places(
      List<TopicPartition> partitions, OffsetSpec spec, IsolationLevel isolation)
      throws ConnectionException {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(at -> at, at -> spec));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> each :
        AdminAnswer.of(
                admin.listOffsets(wanted, new ListOffsetsOptions(isolation)).all(),
                "find places in stream topics")
            .entrySet()) {
      offsets.put(each.getKey(), each.getValue().offset());
    }
    return offsets;
  }
}
