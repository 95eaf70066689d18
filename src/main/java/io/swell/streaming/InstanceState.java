package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.format.input.InputNotice;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What the tasks and clients of one instance share. Thread-safe.
 *
 * @param heldLog partitions of the log of bags that are not read on, because too many records wait
 *     for a model whose shards have not answered yet
 * @param positions the next offset that is read in each partition; {@link #UNKNOWN} while it is not
 *     to be read
 * @param records the offset of the last record of each partition that was passed on for processing
 * @param noticed the kinds of notices of which the program's log has an example
 */
record InstanceState(
    StreamMeters meters,
    ShardMonitor shards,
    Set<Integer> heldLog,
    Map<TopicPartition, Long> positions,
    Map<TopicPartition, Long> records,
    Set<InputNotice> noticed) {
  static final long UNKNOWN = -1;

  InstanceState(MeterRegistry meters) {
    this(
        new StreamMeters(meters),
        new ShardMonitor(meters, System::currentTimeMillis),
        ConcurrentHashMap.newKeySet(),
        new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(),
        ConcurrentHashMap.newKeySet());
  }

  void start(TopicPartition at, long offset) {
    positions.put(at, offset);
    records.remove(at);
  }

  /**
   * Returns an offset of a partition up to which all records are processed, or, if only transaction
   * markers were read after it, the one after these.
   */
  long afterMarkers(TopicPartition at, long offset) {
    return offset > records.getOrDefault(at, -1L) ? Math.max(offset, position(at)) : offset;
  }

  /** Returns the next offset to read; {@link #UNKNOWN} if the partition was never read. */
  long position(TopicPartition at) {
    return positions.getOrDefault(at, UNKNOWN);
  }
}
