package io.swell.streaming;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds partitions of which records were fetched and then not committed for too long. A tracker may
 * call itself running and fetch for weeks while it does no work at all; its commits tell.
 *
 * <p>A record of the input is committed after the work on it, whatever became of it, so waiting
 * records without a commit mean that a thread hangs or that its transactions fail.
 */
final class StalledPartitions {
  private final Duration limit;
  private final Map<String, Since> waiting = new TreeMap<>();

  /**
   * Where a partition stands.
   *
   * @param committed next offset to be read after a restart; negative before the first commit
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

  /** Returns one sentence for each partition that is stuck, by what it has been told so far. */
  synchronized List<String> observe(long nanos, Map<String, Offsets> partitions) {
    waiting.keySet().retainAll(partitions.keySet());
    List<String> stuck = new ArrayList<>();
    new TreeMap<>(partitions)
        .forEach(
            (partition, now) -> {
              Since since = waiting.get(partition);
              if (!now.isWaiting()) {
                waiting.remove(partition);
              } else if (since == null || since.committed != now.committed) {
                waiting.put(partition, new Since(now.committed, nanos));
              } else if (nanos - since.nanos > limit.toNanos()) {
                stuck.add(
                    "partition %s was fetched to offset %d, nothing from %d on is committed for %s"
                        .formatted(
                            partition,
                            now.fetched,
                            now.committed,
                            Duration.ofSeconds((nanos - since.nanos) / 1_000_000_000)));
              }
            });
    return stuck;
  }
}
