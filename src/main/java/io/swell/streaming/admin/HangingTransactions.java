package io.swell.streaming.admin;

import io.swell.config.DurationWords;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds partitions whose last stable offset has stayed before their end for too long. Readers of
 * committed records, including the tracker itself, get nothing beyond it until the transaction that
 * begins there has ended. Either its producer keeps the transaction open, or the brokers have lost
 * track of it.
 */
final class HangingTransactions {
  private final String bootstrap;
  private final Duration limit;
  private final Map<TopicPartition, Since> open = new HashMap<>();
  private long lastObservation;

  /**
   * The offsets of a partition.
   *
   * @param stable last stable offset, up to which committed records can be read
   * @param end offset after the last record
   */
  record Offsets(long stable, long end) {}

  private record Since(long stable, long nanos, boolean reported) {}

  /**
   * @param bootstrap address of the brokers, for the remedy
   * @param limit longest time for which the last stable offset may stay unchanged
   */
  HangingTransactions(String bootstrap, Duration limit) {
    this.bootstrap = bootstrap;
    this.limit = limit;
  }

  /**
   * Returns a sentence for each partition with a hanging transaction, judged by the offsets
   * observed so far. After a gap between calls of at least the limit, the observation of all other
   * partitions starts again, because it is unknown whether their offsets stayed unchanged.
   */
  Map<TopicPartition, String> observe(long nanos, Map<TopicPartition, Offsets> partitions) {
    if (nanos - lastObservation >= limit.toNanos()) {
      open.values().removeIf(since -> !since.reported);
    }
    lastObservation = nanos;
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
    return ("the transaction at offset %d of partition %s has been open for %s, so nothing from"
            + " there to offset %d can be read; a restart does not help. If '%s' lists it,"
            + " abort it with '%s --start-offset %d'")
        .formatted(
            now.stable,
            partition,
            DurationWords.of(Duration.ofNanos(nanos)),
            now.end,
            tool.formatted(bootstrap, "find-hanging", partition.topic(), partition.partition()),
            tool.formatted(bootstrap, "abort", partition.topic(), partition.partition()),
            now.stable);
  }
}
