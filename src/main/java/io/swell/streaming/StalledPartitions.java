package io.swell.streaming;

import io.swell.config.DurationWords;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Finds partitions whose records have not been fetched or committed for too long. A tracker may
 * report that it is running, and fetch records, for weeks while it does no work at all; only its
 * commits show that.
 *
 * <p>The offset of an input record is committed after the record has been processed, whatever the
 * result. Records that wait without a commit therefore mean that a thread hangs or that its
 * transactions fail.
 */
final class StalledPartitions {
  private final Duration limit;
  private final Map<String, Since> waiting = new TreeMap<>();

  /**
   * Since when waiting partitions no longer seem to wait, although nothing was read or committed:
   * their tasks begin again, or have moved.
   */
  private final Map<String, Long> unclear = new HashMap<>();

  /**
   * The offsets of a partition.
   *
   * @param committed next offset to read after a restart; negative before the first commit
   * @param fetched largest offset fetched; negative before the first record
   * @param next next offset to fetch; negative if unknown
   * @param end offset up to which there are committed records; negative if unknown
   */
  record Offsets(long committed, long fetched, long next, long end) {
    boolean isWaiting() {
      return isFetched() || (next >= 0 && next < end);
    }

    boolean isFetched() {
      return fetched >= 0 && fetched >= committed;
    }
  }

  /**
   * Since when a partition has waited.
   *
   * @param newest the newest offsets with which it waited
   * @param read the largest next offset to fetch since then
   */
  private record Since(long nanos, Offsets newest, long read) {
    /** Work that begins again reads the same records again, which is no progress. */
    boolean isBefore(Offsets now) {
      boolean readOn = !now.isFetched() && read >= 0 && read < now.next;
      return newest.committed != now.committed || readOn;
    }

    Since with(Offsets now) {
      return new Since(nanos, now, Math.max(read, now.next));
    }

    Duration until(long now) {
      return Duration.ofNanos(now - nanos);
    }
  }

  StalledPartitions(Duration limit) {
    this.limit = limit;
  }

  /**
   * Returns the offsets of the partitions that the threads of a client work on.
   *
   * @param state has the next offsets to fetch
   * @param ends how far there are committed records, by partition
   */
  static Map<String, Offsets> offsets(
      KafkaStreams streams, InstanceState state, Map<TopicPartition, Long> ends) {
    Map<String, Offsets> offsets = new HashMap<>();
    for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
      for (TaskMetadata task : thread.activeTasks()) {
        Map<TopicPartition, Long> committed = task.committedOffsets();
        task.endOffsets()
            .forEach(
                (at, fetched) ->
                    offsets.put(
                        at.toString(),
                        new Offsets(
                            committed.getOrDefault(at, -1L),
                            fetched,
                            state.position(at),
                            ends.getOrDefault(at, -1L))));
      }
    }
    return offsets;
  }

  synchronized void reset() {
    waiting.clear();
    unclear.clear();
  }

  /**
   * Returns one sentence for each stalled partition, judged by the offsets observed so far. A
   * partition that seems to wait no longer, although nothing was read or committed, counts until
   * the limit has passed again: work that fails and begins again has no partitions meanwhile.
   */
  synchronized List<String> observe(long nanos, Map<String, Offsets> partitions) {
    partitions.forEach(
        (partition, now) -> {
          Since since = waiting.get(partition);
          if (since != null && since.isBefore(now)) {
            waiting.remove(partition);
            since = null;
          }
          if (now.isWaiting()) {
            unclear.remove(partition);
            waiting.put(
                partition, since == null ? new Since(nanos, now, now.next) : since.with(now));
          }
        });
    unclear.keySet().retainAll(waiting.keySet());
    for (String partition : waiting.keySet()) {
      if (!isWaiting(partitions.get(partition))) {
        unclear.putIfAbsent(partition, nanos);
      }
    }
    unclear.values().removeIf(since -> nanos - since > limit.toNanos());
    waiting
        .keySet()
        .removeIf(each -> !isWaiting(partitions.get(each)) && !unclear.containsKey(each));
    return waiting.entrySet().stream()
        .filter(each -> each.getValue().until(nanos).compareTo(limit) > 0)
        .map(each -> sentence(each.getKey(), each.getValue(), nanos))
        .toList();
  }

  private static boolean isWaiting(@Nullable Offsets now) {
    return now != null && now.isWaiting();
  }

  private static String sentence(String partition, Since since, long nanos) {
    String words = DurationWords.of(since.until(nanos).truncatedTo(ChronoUnit.SECONDS));
    Offsets now = since.newest;
    return now.isFetched()
        ? "partition %s was fetched up to offset %d, but nothing from offset %d on has been"
                .formatted(partition, now.fetched, now.committed)
            + " committed for "
            + words
        : "partition %s has records up to offset %d, but none from offset %d on has been read for"
                .formatted(partition, now.end - 1, now.next)
            + " "
            + words;
  }
}
