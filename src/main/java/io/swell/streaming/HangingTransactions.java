package io.swell.streaming;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds partitions whose last stable offset stands still before their end for too long. Readers of
 * committed records, the tracker itself among them, get nothing beyond it until the transaction
 * that begins there has ended: one that lasts as long as its producer lets it, or one that the
 * brokers forgot.
 */
final class HangingTransactions {
  private final String bootstrap;
  private final Duration limit;
  private final Map<TopicPartition, Since> open = new HashMap<>();
  private long lastLook;

  /**
   * Where a partition stands.
   *
   * @param stable offset up to which committed records can be read
   * @param end offset after the last record
   */
  record Offsets(long stable, long end) {}

  private record Since(long stable, long nanos, boolean told) {}

  /**
   * @param bootstrap where the brokers are, for the remedy
   * @param limit longest that an offset may stand still
   */
  HangingTransactions(String bootstrap, Duration limit) {
    this.bootstrap = bootstrap;
    this.limit = limit;
  }

  /**
   * Returns a sentence for each partition that hangs, by what it has been told so far. What has not
   * been found to hang begins anew after a gap as long as the limit: nobody looked, so nobody knows
   * that the offset stood still.
   */
  Map<TopicPartition, String> observe(long nanos, Map<TopicPartition, Offsets> partitions) {
    if (nanos - lastLook >= limit.toNanos()) {
      open.values().removeIf(since -> !since.told);
    }
    lastLook = nanos;
    open.keySet().retainAll(partitions.keySet());
    Map<String, TopicPartition> inOrder = new TreeMap<>();
    partitions.keySet().forEach(partition -> inOrder.put(partition.toString(), partition));
    Map<TopicPartition, String> hanging = new LinkedHashMap<>();
    for (TopicPartition partition : inOrder.values()) {
      Offsets now = partitions.getOrDefault(partition, new Offsets(0, 0));
      Since since = open.get(partition);
      if (now.stable >= now.end) {
        open.remove(partition);
      } else if (since == null || since.stable != now.stable) {
        open.put(partition, new Since(now.stable, nanos, false));
      } else if (nanos - since.nanos > limit.toNanos()) {
        open.put(partition, new Since(now.stable, since.nanos, true));
        hanging.put(partition, sentence(partition, now, nanos - since.nanos));
      }
    }
    return hanging;
  }

  private String sentence(TopicPartition partition, Offsets now, long nanos) {
    String tool = "kafka-transactions.sh --bootstrap-server %s %s --topic %s --partition %d";
    return ("the transaction at offset %d of partition %s has not ended for %s, and nothing from"
            + " there to %d can be read; a restart does not help. If %s lists it, end it with %s"
            + " --start-offset %d")
        .formatted(
            now.stable,
            partition,
            Duration.ofSeconds(nanos / 1_000_000_000),
            now.end,
            tool.formatted(bootstrap, "find-hanging", partition.topic(), partition.partition()),
            tool.formatted(bootstrap, "abort", partition.topic(), partition.partition()),
            now.stable);
  }
}
