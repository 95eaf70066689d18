package io.swell.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.swell.engine.PartitionLag;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds source partitions that have held windows open for a while: their documents are behind those
 * of the other partitions, by more than {@code window.grace} but not so far that they are no longer
 * waited for. Each has a gauge, which is 0 while it holds none. Thread-safe.
 */
final class LaggingPartitions {
  /** How long a partition must hold windows, by the wall clock, before it is reported. */
  static final Duration PATIENCE = Duration.ofMinutes(10);

  private final MeterRegistry meters;
  private final Map<String, Held> held = new HashMap<>();

  /** The partitions that have a gauge. */
  private final Set<Integer> gauges = new TreeSet<>();

  private long newest;

  private record Held(PartitionLag lag, long since) {}

  LaggingPartitions(MeterRegistry meters) {
    this.meters = meters;
  }

  /**
   * Stores which partition holds the windows of a model.
   *
   * @param lag null if none does
   * @param now the wall clock, in milliseconds
   */
  synchronized void observe(String model, @Nullable PartitionLag lag, long now) {
    newest = Math.max(newest, now);
    if (lag == null) {
      held.remove(model);
      return;
    }
    Held before = held.get(model);
    long since = before != null && before.lag.partition() == lag.partition() ? before.since : now;
    held.put(model, new Held(lag, since));
    if (gauges.add(lag.partition())) {
      Gauge.builder("swell.partition.behind", () -> behind(lag.partition()) / 1e3)
          .tag("partition", String.valueOf(lag.partition()))
          .baseUnit("seconds")
          .description("Event time by which a partition is behind that has held windows for long")
          .register(meters);
    }
  }

  /** Returns how far a partition is behind, in milliseconds, if it is to be reported; else 0. */
  private synchronized long behind(int partition) {
    return held.values().stream()
        .filter(each -> each.lag.partition() == partition)
        .filter(each -> newest - each.since >= PATIENCE.toMillis())
        .mapToLong(each -> each.lag.behind())
        .max()
        .orElse(0);
  }

  /** Returns a sentence with the remedy for each partition to be reported. */
  synchronized List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (int partition : gauges) {
      Duration behind = Duration.ofMillis(behind(partition)).truncatedTo(ChronoUnit.SECONDS);
      if (!behind.isZero()) {
        sentences.add(
            ("partition %d of the documents is %s of event time behind the others and has held"
                    + " windows open for more than %s; check whether its producers lag or have"
                    + " wrong clocks. Its windows close when it has caught up or brings no"
                    + " documents for kafka.idle-after")
                .formatted(partition, behind, PATIENCE));
      }
    }
    return sentences;
  }
}
