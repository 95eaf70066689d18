package io.swell.streaming;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Tells the positions in a topic from those in a topic of the same name that was deleted. Offsets
 * begin again in a topic that is created again, so a position from before either does not exist or,
 * worse, lies in the middle of records that were never read. Therefore each committed offset has
 * the topic's id in its metadata, behind what Kafka Streams keeps there. Thread-safe.
 */
final class TopicIdentities {
  /** Not a character of Base64, in which Kafka Streams writes its own part. */
  private static final char SEPARATOR = ' ';

  private final Map<String, Uuid> topics = new ConcurrentHashMap<>();

  /** The topic that the position of a partition belongs to, of the partitions read here. */
  private final Map<TopicPartition, Uuid> positions = new ConcurrentHashMap<>();

  /**
   * Notes which topic has a name now.
   *
   * @param id zero if there is none
   */
  void found(String topic, Uuid id) {
    if (!id.equals(Uuid.ZERO_UUID)) {
      topics.put(topic, id);
    }
  }

  /** Whether the position of a partition is one in a topic that was deleted. */
  boolean isOutdated(TopicPartition at) {
    Uuid now = topics.get(at.topic());
    return now != null && !positions.getOrDefault(at, now).equals(now);
  }

  /** Notes that the position of a partition is one in the topic that has the name now. */
  void renew(TopicPartition at) {
    Uuid now = topics.get(at.topic());
    if (now != null) {
      positions.put(at, now);
    }
  }

  /** Adds to offsets that are to be committed which topic they belong to. */
  Map<TopicPartition, OffsetAndMetadata> tag(Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, OffsetAndMetadata> tagged = new HashMap<>();
    offsets.forEach(
        (at, offset) -> {
          Uuid id = positions.get(at);
          tagged.put(
              at, id == null ? offset : withMetadata(offset, offset.metadata() + SEPARATOR + id));
        });
    return tagged;
  }

  /**
   * Takes the topics out of committed offsets and notes them. An offset without one, which was set
   * by hand, belongs to the topic that has the name now.
   */
  Map<TopicPartition, OffsetAndMetadata> untag(Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, OffsetAndMetadata> plain = new HashMap<>(offsets);
    plain.replaceAll(
        (at, offset) -> {
          int end = offset == null ? -1 : offset.metadata().lastIndexOf(SEPARATOR);
          if (end < 0) {
            renew(at);
            return offset;
          }
          positions.put(at, Uuid.fromString(offset.metadata().substring(end + 1)));
          return withMetadata(offset, offset.metadata().substring(0, end));
        });
    return plain;
  }

  private static OffsetAndMetadata withMetadata(OffsetAndMetadata offset, String metadata) {
    return new OffsetAndMetadata(offset.offset(), offset.leaderEpoch(), metadata);
  }
}
