package io.swell.streaming.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Holds back documents or outputs whose schemas the registry has not delivered yet. From the first
 * such document on, its partition is paused and will be read again from there, so that Kafka
 * Streams and other readers neither wait nor fail, and everything else continues: the other
 * partitions, and the learning. Not thread-safe, like the consumer that it serves.
 */
public final class SchemaHold {
  private final Predicate<byte[]> isReady;
  private final Predicate<String> isFramed;

  /** The values that wait, by partition. */
  private final Map<TopicPartition, byte[]> held = new HashMap<>();

  /** Held partitions that Kafka Streams has paused meanwhile. */
  private final Set<TopicPartition> paused = new HashSet<>();

  /**
   * @param isReady whether the registry has delivered the schema of a value
   * @param isFramed whether records of a stream topic may have to wait
   */
  public SchemaHold(Predicate<byte[]> isReady, Predicate<String> isFramed) {
    this.isReady = isReady;
    this.isFramed = isFramed;
  }

  /** Records that Kafka Streams has paused partitions. */
  public void pause(Collection<TopicPartition> partitions) {
    partitions.stream().filter(held::containsKey).forEach(paused::add);
  }

  /** Returns which of the partitions that Kafka Streams resumes are not held back. */
  public Set<TopicPartition> resume(Collection<TopicPartition> partitions) {
    paused.removeAll(partitions);
    Set<TopicPartition> free = new HashSet<>(partitions);
    free.removeAll(held.keySet());
    return free;
  }

  /** Returns the partitions that need be held no longer and that Kafka Streams has not paused. */
  public Set<TopicPartition> release(Set<TopicPartition> assigned) {
    held.keySet().retainAll(assigned);
    Set<TopicPartition> free = new HashSet<>();
    held.forEach(
        (at, value) -> {
          if (isReady.test(value)) {
            free.add(at);
          }
        });
    held.keySet().removeAll(free);
    free.removeAll(paused);
    return free;
  }

  /**
   * Returns the records before the first one of each partition that must wait, and makes the
   * consumer return there.
   *
   * @param consumer takes the partition and the offset to return to
   */
  public ConsumerRecords<byte[], byte[]> withoutHeld(
      ConsumerRecords<byte[], byte[]> records, BiConsumer<TopicPartition, Long> consumer) {
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> rest = new HashMap<>();
    Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(records.nextOffsets());
    boolean isWhole = true;
    for (TopicPartition at : records.partitions()) {
      List<ConsumerRecord<byte[], byte[]>> all = records.records(at);
      int ready = isFramed.test(at.topic()) ? ready(all) : -1;
      if (ready < 0) {
        rest.put(at, all);
        continue;
      }
      ConsumerRecord<byte[], byte[]> first = all.get(ready);
      isWhole = false;
      held.put(at, first.value());
      paused.remove(at); // paused partitions deliver nothing
      consumer.accept(at, first.offset());
      next.remove(at);
      if (ready > 0) {
        rest.put(at, new ArrayList<>(all.subList(0, ready)));
        next.put(at, new OffsetAndMetadata(first.offset(), first.leaderEpoch(), ""));
      }
    }
    return isWhole ? records : new ConsumerRecords<>(rest, next);
  }

  /** Returns how many records come before the first one that must wait; -1 if none must. */
  private int ready(List<ConsumerRecord<byte[], byte[]>> records) {
    for (int n = 0; n < records.size(); n++) {
      byte[] value = records.get(n).value();
      if (value != null && !isReady.test(value)) {
        return n;
      }
    }
    return -1;
  }
}
