package io.swell.streaming.admin;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes positions in a stream topic from positions in a deleted stream topic of the same
 * name. Offsets start at 0 again in a stream topic that is created again, so an earlier position
 * either does not exist or, worse, lies among records that were never read. Therefore each
 * committed offset carries the id of its stream topic in its metadata, after what Kafka Streams
 * keeps there.
 *
 * <p>After a stream topic was created again, Kafka Streams still commits offsets of the deleted
 * one: of records that it had fetched, and, until the first new record, the last offset again. An
 * offset counts as one of the deleted stream topic while it is neither less than the offset
 * committed before it nor beyond what had been read. With the new id, such an offset would make a
 * restart skip records of the new stream topic. With the old id, the restart reads the new one from
 * its first record, which repeats documents at worst. Thread-safe.
 */
public final class TopicIdentities {
  /** Not a character of Base64, in which Kafka Streams encodes its own part. */
  private static final char SEPARATOR = ' ';

  private final Map<String, Uuid> topics = new ConcurrentHashMap<>();

  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  /** For each partition read here, the id of the stream topic that its position belongs to. */
  private final Map<TopicPartition, Uuid> positions = new ConcurrentHashMap<>();

  /** The newest committed offset of each partition. */
  private final Map<TopicPartition, Long> committed = new ConcurrentHashMap<>();

  /** The offset after the last record read of each partition. */
  private final Map<TopicPartition, Long> readUntil = new ConcurrentHashMap<>();

  /** For each partition of which offsets of a deleted stream topic may yet be committed, which. */
  private final Map<TopicPartition, Former> formers = new ConcurrentHashMap<>();

  /** A deleted stream topic, and the offset after the last record read of it. */
  private record Former(Uuid id, long readUntil) {}

  /**
   * Stores which stream topic has a name now.
   *
   * @param id zero if there is none
   */
  public void setCurrentId(String topic, Uuid id) {
    if (!id.equals(Uuid.ZERO_UUID)) {
      topics.put(topic, id);
      missing.remove(topic);
    }
  }

  /** Stores that a stream topic is missing. Records of its name come from another one. */
  void setMissing(String topic) {
    missing.add(topic);
  }

  /** Returns whether a stream topic was missing when it was last looked for. */
  public boolean isMissing(String topic) {
    return missing.contains(topic);
  }

  /** Returns whether the position of a partition belongs to a deleted stream topic. */
  public boolean isOutdated(TopicPartition at) {
    Uuid now = topics.get(at.topic());
    return now != null && !positions.getOrDefault(at, now).equals(now);
  }

  /** Stores that the position of a partition belongs to the stream topic that has the name now. */
  public void renew(TopicPartition at) {
    Uuid now = topics.get(at.topic());
    if (now != null) {
      positions.put(at, now);
    }
  }

  /** Stores the offset after the last record that was read of a partition. */
  public void setReadUntil(TopicPartition at, long offset) {
    readUntil.put(at, offset);
  }

  /**
   * Stores that a partition whose position is outdated is read from its first record on. Offsets of
   * the deleted stream topic may still be committed.
   */
  public void startOver(TopicPartition at) {
    Uuid former = positions.get(at);
    if (former != null) {
      long read = readUntil.getOrDefault(at, 0L);
      formers.put(at, new Former(former, Math.max(read, committed.getOrDefault(at, 0L))));
    }
    renew(at);
  }

  /** Returns the id of the stream topic that an offset to be committed belongs to, or null. */
  private @Nullable Uuid owner(TopicPartition at, long offset) {
    Long before = committed.put(at, offset);
    Former former = formers.get(at);
    if (former != null) {
      if ((before == null || offset >= before) && offset <= former.readUntil) {
        return former.id;
      }
      formers.remove(at);
    }
    return positions.get(at);
  }

  /** Adds to each offset to be committed the id of the stream topic that it belongs to. */
  public Map<TopicPartition, OffsetAndMetadata> tag(
      Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, OffsetAndMetadata> tagged = new HashMap<>();
    offsets.forEach(
        (at, offset) -> {
          Uuid id = owner(at, offset.offset());
          tagged.put(
              at, id == null ? offset : withMetadata(offset, offset.metadata() + SEPARATOR + id));
        });
    return tagged;
  }

  /**
   * Removes the ids of stream topics from committed offsets and stores them. An offset without an
   * id, which an administrator set, belongs to the stream topic that has the name now.
   */
  public Map<TopicPartition, OffsetAndMetadata> untag(
      Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, OffsetAndMetadata> plain = new HashMap<>(offsets);
    plain.replaceAll(
        (at, offset) -> {
          formers.remove(at);
          if (offset != null) {
            committed.put(at, offset.offset());
          }
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
