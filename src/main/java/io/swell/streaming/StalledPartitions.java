package io.swell.streaming;

import io.swell.config.DurationWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;

/**
 * Finds partitions whose fetched records have not been committed for too long. A tracker may report
 * that it is running, and fetch records, for weeks while it does no work at all; only its commits
 * show that.
 *
 * <p>The offset of an input record is committed after the record has been processed, whatever the
 * result. Records that wait without a commit therefore mean that a thread hangs or that its
 * transactions fail.
 */
final class StalledPartitions {
  private final Duration limit;
  private final Map<String, Since> waiting = new TreeMap<>();

  /**
   * The offsets of a partition.
   *
   * @param committed next offset to read after a restart; negative before the first commit
   * @param fetched largest offset fetched; negative before the first record
   */
  record Offsets(long committed, long fetched) {
    boolean isWaiting() {
      return fetched >= 0 && fetched >= committed;
    }
  }

  private record Since(long committed, long nanos) {}

  StalledPartitions(Duration limit) {
    this.limit = limit;
  }

  /** Returns the offsets of the partitions that the threads of a client work on. */
  static Map<String, Offsets> offsets(KafkaStreams streams) {
    Map<String, Offsets> offsets = new HashMap<>();
    for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
      for (TaskMetadata task : thread.activeTasks()) {
        Map<TopicPartition, Long> committed = task.committedOffsets();
        task.endOffsets()
            .forEach(
                (at, fetched) ->
                    offsets.put(
                        at.toString(), new Offsets(committed.getOrDefault(at, -1L), fetched)));
      }
    }
    return offsets;
  }

  /** Returns one sentence for each stalled partition, judged by the offsets observed so far. */
  synchronized List<String> observe(long nanos, Map<String, Offsets> partitions) {
    waiting.keySet().retainAll(partitions.keySet());
    List<String> stalled = new ArrayList<>();
    new TreeMap<>(partitions)
        .forEach(
            (partition, now) -> {
              Since since = waiting.get(partition);
              if (!now.isWaiting()) {
                waiting.remove(partition);
              } else if (since == null || since.committed != now.committed) {
                waiting.put(partition, new Since(now.committed, nanos));
              } else if (nanos - since.nanos > limit.toNanos()) {
                stalled.add(
                    ("partition %s was fetched up to offset %d, but nothing from offset %d on has"
                            + " been committed for %s")
                        .formatted(
                            partition,
                            now.fetched,
                            now.committed,
                            DurationWords.of(Duration.ofNanos(nanos - since.nanos))));
              }
            });
    return stalled;
  }
}
