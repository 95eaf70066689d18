package io.swell.streaming;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Holds back the partitions of the log of bags in which too many records wait for a model, because
 * its shards have not answered yet. Thread-safe: tasks say which, and the consumers of all stream
 * threads look.
 */
final class LogHold {
  private final Set<Integer> full = ConcurrentHashMap.newKeySet();

  /** Sets whether a partition is held back. */
  void set(int partition, boolean isFull) {
    if (isFull) {
      full.add(partition);
    } else {
      full.remove(partition);
    }
  }

  /** Returns those partitions of a stream topic that are held back. */
  Set<TopicPartition> of(Collection<TopicPartition> partitions, String topic) {
    Set<TopicPartition> held = new HashSet<>();
    for (TopicPartition at : full.isEmpty() ? Set.<TopicPartition>of() : partitions) {
      if (at.topic().equals(topic) && full.contains(at.partition())) {
        held.add(at);
      }
    }
    return held;
  }
}
