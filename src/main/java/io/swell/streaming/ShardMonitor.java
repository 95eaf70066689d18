package io.swell.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.swell.engine.AwaitedShards;
import io.swell.engine.ShardKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long models wait for the answers of their shards, how long the shards of this
 * instance work, and how many rows they hold. Thread-safe.
 */
final class ShardMonitor {
  /** How long a shard must not have answered before it is reported. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final MeterRegistry meters;
  private final LongSupplier clock;
  private final Timer roundTrips;
  private final Map<String, Wait> waits = new TreeMap<>();
  private final Map<ShardKey, Integer> rows = new HashMap<>();
  private final Map<ShardKey, Timer> work = new HashMap<>();

  /** The shards that have a gauge of the time for which they were waited for. */
  private final Set<ShardKey> waitGauges = new HashSet<>();

  private record Wait(AwaitedShards shards, long since) {}

  /**
   * @param clock the wall clock, in milliseconds
   */
  ShardMonitor(MeterRegistry meters, LongSupplier clock) {
    this.meters = meters;
    this.clock = clock;
    this.roundTrips =
        Timer.builder("swell.shards.round.trip")
            .description("Time from a request of a model to the last answer of its shards")
            .publishPercentileHistogram()
            .register(meters);
  }

  /**
   * Stores what a model waits for.
   *
   * @param awaited null if it waits for nothing
   */
  synchronized void observe(String model, @Nullable AwaitedShards awaited) {
    long now = clock.getAsLong();
    Wait before = waits.get(model);
    long since = now;
    if (before != null && awaited != null && before.shards.request() == awaited.request()) {
      since = before.since;
    } else if (before != null) {
      roundTrips.record(Duration.ofMillis(Math.max(0, now - before.since)));
    }
    if (awaited == null) {
      waits.remove(model);
      return;
    }
    waits.put(model, new Wait(awaited, since));
    for (int shard : awaited.missing()) {
      ShardKey key = new ShardKey(model, shard);
      if (waitGauges.add(key)) {
        Gauge.builder("swell.shard.waiting", () -> waiting(key) / 1e3)
            .tags(tags(key))
            .baseUnit("seconds")
            .description("Time for which a model has waited for the answer of a shard")
            .register(meters);
      }
    }
  }

  /**
   * Stores the number of rows of a shard of this instance, and counts the time of a step.
   *
   * @param nanos how long it has worked on one record of a request
   */
  synchronized void observeShard(ShardKey shard, int number, long nanos) {
    rows.put(shard, number);
    work.computeIfAbsent(shard, this::meters).record(Duration.ofNanos(nanos));
  }

  private Timer meters(ShardKey shard) {
    Gauge.builder("swell.shard.rows", () -> rows(shard))
        .tags(tags(shard))
        .description("Rows of R that a shard on this instance has room for")
        .register(meters);
    return Timer.builder("swell.shard.work")
        .tags(tags(shard))
        .description("Time for which a shard works on a record of a request")
        .register(meters);
  }

  /** Forgets a model or shard, which another instance may now have. */
  synchronized void remove(String key) {
    waits.remove(key);
    ShardKey shard = ShardKey.of(key);
    if (shard != null) {
      rows.remove(shard);
    }
  }

  private static Tags tags(ShardKey key) {
    return Tags.of("model", key.model(), "shard", String.valueOf(key.shard()));
  }

  private synchronized int rows(ShardKey shard) {
    return rows.getOrDefault(shard, 0);
  }

  /** Returns for how many milliseconds a model has waited for a shard. */
  private synchronized long waiting(ShardKey shard) {
    Wait wait = waits.get(shard.model());
    return wait == null || !wait.shards.missing().contains(shard.shard())
        ? 0
        : Math.max(0, clock.getAsLong() - wait.since);
  }

  /** Returns a sentence with the remedy for each shard that has not answered for long. */
  synchronized List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    waits.forEach(
        (model, wait) -> {
          for (int shard : wait.shards.missing()) {
            long millis = waiting(new ShardKey(model, shard));
            if (millis >= PATIENCE.toMillis()) {
              sentences.add(
                  ("model %s has waited for %.0f s for shard %d of 0 to %d; it learns nothing"
                          + " meanwhile. Check whether an instance has the partition of this shard:"
                          + " the others may have as many as their kafka.max-partitions allows")
                      .formatted(model, millis / 1e3, shard, wait.shards.shards() - 1));
            }
          }
        });
    return sentences;
  }
}
