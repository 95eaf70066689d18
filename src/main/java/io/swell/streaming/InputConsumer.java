package io.swell.streaming;

import io.swell.streaming.DataLossMonitor.Gap;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.TopicIdentities;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.SchemaHold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer of the documents and the log of bags, which never skips records of a partition
 * silently. Kafka's own consumer continues with the oldest remaining record when the next one is
 * gone, and reports nothing. Documents wait here for their schemas ({@link SchemaHold}).
 */
final class InputConsumer extends KafkaConsumer<byte[], byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(InputConsumer.class);

  private final DataLossMonitor losses;
  private final MemberName name;
  private final SchemaHold hold;
  private final InstanceState instance;
  private final String log;

  /** Partitions of the log of bags that are paused because records wait for shards. */
  private Set<TopicPartition> heldLog = Set.of();

  /**
   * @param config the configuration of Kafka Streams; its {@code auto.offset.reset} is {@code
   *     earliest}, which this consumer does itself
   * @param instance says which partitions of the log are not read on; receives the positions
   */
  InputConsumer(
      Map<String, Object> config,
      DataLossMonitor losses,
      KafkaClients kafka,
      SchemaHold hold,
      InstanceState instance) {
    super(withoutOffsetReset(config), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.losses = losses;
    this.hold = hold;
    this.instance = instance;
    log = StreamTopic.BAGS.name(kafka.options());
    this.name = new MemberName(config.get(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), kafka);
  }

  private static Map<String, Object> withoutOffsetReset(Map<String, Object> config) {
    Map<String, Object> own = new HashMap<>(config);
    own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    return own;
  }

  @Override
  public void unsubscribe() {
    name.leave(groupMetadata().memberId());
    super.unsubscribe();
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    name.checkBeforeReturn();
    try {
      startOverWhereRecreated();
      super.resume(hold.release(assignment()));
      holdLog();
      ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
      records.nextOffsets().forEach((at, next) -> instance.positions().put(at, next.offset()));
      return passed(hold.withoutHeld(withoutSkipped(records), this::holdAt));
    } catch (OffsetOutOfRangeException e) {
      moveOn(e);
    } catch (NoOffsetForPartitionException e) {
      begin(e.partitions());
    }
    return ConsumerRecords.empty();
  }

  private ConsumerRecords<byte[], byte[]> passed(ConsumerRecords<byte[], byte[]> records) {
    for (TopicPartition at : records.partitions()) {
      List<ConsumerRecord<byte[], byte[]>> of = records.records(at);
      if (!of.isEmpty()) {
        instance.records().put(at, of.get(of.size() - 1).offset());
      }
    }
    return records;
  }

  private void holdLog() {
    Set<TopicPartition> now = new HashSet<>();
    for (TopicPartition at :
        instance.heldLog().isEmpty() ? Set.<TopicPartition>of() : assignment()) {
      if (at.topic().equals(log) && instance.heldLog().contains(at.partition())) {
        now.add(at);
      }
    }
    Set<TopicPartition> free = new HashSet<>(heldLog);
    free.removeAll(now);
    free.retainAll(assignment());
    super.resume(free);
    super.pause(now);
    now.forEach(at -> instance.positions().put(at, InstanceState.UNKNOWN));
    heldLog = now;
  }

  private void holdAt(TopicPartition at, long offset) {
    super.pause(Set.of(at));
    seek(at, offset);
    instance.positions().put(at, InstanceState.UNKNOWN);
    losses.identities().setReadUntil(at, offset);
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    hold.pause(partitions);
    super.pause(partitions);
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    super.resume(hold.resume(partitions));
  }

  /**
   * Drops records of a stream topic that was missing and is another one now: they are read again
   * after those that were skipped.
   */
  private ConsumerRecords<byte[], byte[]> withoutSkipped(ConsumerRecords<byte[], byte[]> records) {
    TopicIdentities identities = losses.identities();
    records.partitions().stream()
        .map(TopicPartition::topic)
        .distinct()
        .filter(identities::isMissing)
        .forEach(losses::identify);
    Set<TopicPartition> kept = new HashSet<>(records.partitions());
    boolean isWhole = !kept.removeIf(identities::isOutdated);
    records
        .nextOffsets()
        .forEach(
            (at, next) -> {
              if (kept.contains(at)) {
                identities.setReadUntil(at, next.offset());
              }
            });
    if (isWhole) {
      return records;
    }
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> rest = new HashMap<>();
    kept.forEach(at -> rest.put(at, records.records(at)));
    Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(records.nextOffsets());
    next.keySet().retainAll(kept);
    return new ConsumerRecords<>(rest, next);
  }

  /** Returns committed offsets without the ids of their stream topics, which are stored. */
  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
    return start(super.committed(partitions));
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(
      Set<TopicPartition> partitions, Duration timeout) {
    return start(super.committed(partitions, timeout));
  }

  /** Kafka Streams asks for committed offsets where it begins to read. */
  private Map<TopicPartition, OffsetAndMetadata> start(
      Map<TopicPartition, OffsetAndMetadata> committed) {
    committed.forEach((at, next) -> instance.start(at, next == null ? 0 : next.offset()));
    return losses.identities().untag(committed);
  }

  @Override
  public void seek(TopicPartition at, long offset) {
    super.seek(at, offset);
    instance.positions().put(at, offset);
  }

  /**
   * Seeks to the first record of stream topics that were deleted and created again. Records of the
   * new stream topic that were read before its id was known are read again.
   */
  private void startOverWhereRecreated() {
    TopicIdentities identities = losses.identities();
    Set<TopicPartition> outdated =
        assignment().stream().filter(identities::isOutdated).collect(Collectors.toSet());
    if (outdated.isEmpty()) {
      return;
    }
    LOG.error(
        "the stream topics of {} were deleted and created again. Records of the deleted ones that"
            + " were not read yet are lost; the new ones are read from their first records",
        outdated);
    beginningOffsets(outdated)
        .forEach(
            (at, first) -> {
              seek(at, first);
              instance.start(at, first);
              identities.startOver(at);
            });
  }

  private void moveOn(OffsetOutOfRangeException e) {
    Map<TopicPartition, Long> positions = e.offsetOutOfRangePartitions();
    Map<TopicPartition, Long> oldest = beginningOffsets(positions.keySet());
    Map<TopicPartition, Long> next = new HashMap<>();
    List<Gap> gaps = new ArrayList<>();
    positions.forEach(
        (at, position) -> {
          long first = oldest.getOrDefault(at, 0L);
          if (position < first) {
            gaps.add(new Gap(at, position, first));
            next.put(at, first);
          } else if (isOutdated(at)) {
            LOG.debug(
                "partition {} has no offset {}, because its stream topic was created again",
                at,
                position);
          } else {
            long end = divergence(e, at);
            LOG.error(
                "partition {} ends at offset {}, but the next offset to read was {}: the brokers"
                    + " have lost records that they had acknowledged",
                at,
                end,
                position);
            next.put(at, Math.min(position, end));
          }
        });
    losses.report(gaps);
    next.forEach(this::seek);
  }

  private boolean isOutdated(TopicPartition at) {
    losses.identify(at.topic());
    return losses.identities().isOutdated(at);
  }

  /** Returns the first offset whose record is no longer what it was. */
  private long divergence(OffsetOutOfRangeException e, TopicPartition at) {
    OffsetAndMetadata known =
        e instanceof LogTruncationException cut ? cut.divergentOffsets().get(at) : null;
    return known == null ? endOffsets(Set.of(at)).getOrDefault(at, 0L) : known.offset();
  }

  /**
   * Starts reading partitions without a committed offset. Commits the start offsets in the
   * documents: otherwise, records that arrive in a partition that was empty so far, and are deleted
   * before they are read, would not be missed. The log of bags begins with the tracker, so nothing
   * may be missing there.
   */
  private void begin(Set<TopicPartition> partitions) {
    Map<TopicPartition, Long> oldest = beginningOffsets(partitions);
    losses.report(losses.unreadGaps(oldest));
    partitions.forEach(losses.identities()::renew);
    Map<TopicPartition, OffsetAndMetadata> starts = new HashMap<>();
    oldest.forEach(
        (at, offset) -> {
          if (!losses.isLog(at) || offset > 0) {
            starts.put(at, new OffsetAndMetadata(offset));
          }
        });
    try {
      commitSync(losses.identities().tag(starts));
    } catch (CommitFailedException | RebalanceInProgressException e) {
      LOG.debug("the consumer group is rebalancing: reading of {} starts later", partitions, e);
      return;
    }
    oldest.forEach(this::seek);
  }

  /**
   * The name of one thread in the consumer group, its {@code group.instance.id}.
   *
   * <p>An instance that takes the name of another one also takes its transactional ids. The older
   * instance may first learn that it can no longer commit. Kafka Streams then lets it join the
   * group again, which would take the name back and end the newer instance. So before a member
   * returns to the group, it asks whether the name is still its own.
   */
  private static final class MemberName {
    private final @Nullable Object name;
    private final KafkaClients kafka;

    /** The id of the member that has left the group; empty while it is in the group. */
    private String left = "";

    /**
     * @param name null if the member has none
     */
    MemberName(@Nullable Object name, KafkaClients kafka) {
      this.name = name;
      this.kafka = kafka;
    }

    /** Notes that the member leaves the group, where its name remains reserved for it. */
    void leave(String member) {
      left = member;
    }

    /**
     * Asks, if the member has left the group, who has its name now.
     *
     * @throws FencedInstanceIdException if another member has it
     * @throws KafkaException if the brokers do not answer
     */
    void checkBeforeReturn() {
      if (name == null || left.isEmpty()) {
        return;
      }
      try (Admin admin = kafka.admin()) {
        Optional<String> holder =
            new TrackerGroup(admin, kafka.options().application()).memberWithName(name.toString());
        if (holder.filter(member -> !member.equals(left)).isPresent()) {
          throw new FencedInstanceIdException("member " + holder.get() + " has the name " + name);
        }
        left = "";
      } catch (ConnectionException e) {
        throw new KafkaException(e.getMessage()); // without its cause, which would stop the tracker
      }
    }
  }
}
