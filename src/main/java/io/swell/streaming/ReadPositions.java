package io.swell.streaming;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/** The next offset that an instance reads in each partition. Thread-safe. */
final class ReadPositions {
  static final long UNKNOWN = -1;

  private final Map<TopicPartition, Long> next = new ConcurrentHashMap<>();

  void set(TopicPartition at, long offset) {
    next.put(at, offset);
  }

  /** Returns the next offset to read; {@link #UNKNOWN} if the partition was never read. */
  long of(TopicPartition at) {
    return next.getOrDefault(at, UNKNOWN);
  }
}
