package io.swell.streaming;

import io.swell.streaming.DataLossMonitor.Gap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer of the documents and the log of bags: one that never goes elsewhere in a partition
 * without a word. Kafka's own takes the oldest record left when the next one is gone, and nobody
 * learns of it.
 */
final class InputConsumer extends KafkaConsumer<byte[], byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(InputConsumer.class);
  private static final String EARLIEST = "earliest";

  private final DataLossMonitor losses;
  private final String policy;

  /**
   * @param config that of Kafka Streams; its {@code auto.offset.reset} is where a group begins that
   *     has read nothing
   */
  InputConsumer(Map<String, Object> config, DataLossMonitor losses) {
    super(silentNever(config), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.losses = losses;
    this.policy = String.valueOf(config.get(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG));
  }

  private static Map<String, Object> silentNever(Map<String, Object> config) {
    Map<String, Object> own = new HashMap<>(config);
    own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    return own;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    try {
      startOverWhereRecreated();
      return super.poll(timeout);
    } catch (OffsetOutOfRangeException e) {
      moveOn(e);
    } catch (NoOffsetForPartitionException e) {
      if (!policy.equals(EARLIEST)) {
        throw e; // Kafka Streams begins where the setting says
      }
      begin(e.partitions());
    }
    return ConsumerRecords.empty();
  }

  /** Committed offsets without the topics that they belong to, which are noted. */
  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
    return losses.identities().untag(super.committed(partitions));
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(
      Set<TopicPartition> partitions, Duration timeout) {
    return losses.identities().untag(super.committed(partitions, timeout));
  }

  /**
   * Seeks to the first record of stream topics that were deleted and created again. What was read
   * of the new topic before its identity was known is read again.
   */
  private void startOverWhereRecreated() {
    TopicIdentities identities = losses.identities();
    Set<TopicPartition> outdated =
        assignment().stream().filter(identities::isOutdated).collect(Collectors.toSet());
    if (outdated.isEmpty()) {
      return;
    }
    LOG.error(
        "{}: these are partitions of stream topics that were deleted and created again. What the"
            + " old ones held and was not read is lost; reading the new ones from their first"
            + " records",
        outdated);
    beginningOffsets(outdated)
        .forEach(
            (at, first) -> {
              seek(at, first);
              identities.renew(at);
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
            LOG.debug("partition {} has no offset {}: its topic was created again", at, position);
          } else {
            long end = divergence(e, at);
            LOG.error(
                "partition {} ends at offset {}, and {} was to be read next: the brokers have lost"
                    + " what they had acknowledged",
                at,
                end,
                position);
            next.put(at, Math.min(position, end));
          }
        });
    losses.found(gaps);
    next.forEach(this::seek);
  }

  private boolean isOutdated(TopicPartition at) {
    losses.identify(at.topic());
    return losses.identities().isOutdated(at);
  }

  /** The first offset that is not what it was. */
  private long divergence(OffsetOutOfRangeException e, TopicPartition at) {
    OffsetAndMetadata known =
        e instanceof LogTruncationException cut ? cut.divergentOffsets().get(at) : null;
    return known == null ? endOffsets(Set.of(at)).getOrDefault(at, 0L) : known.offset();
  }

  /**
   * Begins with partitions of which nothing is committed. Commits where in the documents: else what
   * comes into a partition that has been empty so far, and goes before it is read, would not be
   * missed. The log of bags begins with the tracker, so there nothing may be gone.
   */
  private void begin(Set<TopicPartition> partitions) {
    Map<TopicPartition, Long> oldest = beginningOffsets(partitions);
    losses.found(losses.unread(oldest));
    partitions.forEach(losses.identities()::renew);
    Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
    oldest.forEach(
        (at, offset) -> {
          if (!losses.isLog(at) || offset > 0) {
            places.put(at, new OffsetAndMetadata(offset));
          }
        });
    try {
      commitSync(losses.identities().tag(places));
    } catch (CommitFailedException | RebalanceInProgressException e) {
      LOG.debug("the work is being divided anew: {} are begun with later", partitions, e);
      return;
    }
    oldest.forEach(this::seek);
  }
}
