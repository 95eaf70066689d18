package io.swell.streaming;

import io.swell.config.DurationWords;
import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.ModelEngine;
import io.swell.engine.ShardKey;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how the models of one task learn, warns of what is wrong with it, and passes on what
 * holds them up to what the instance shares.
 */
final class LearnMonitor {
  private static final Logger LOG = LoggerFactory.getLogger(LearnMonitor.class);

  private final StreamMeters meters;
  private final ShardMonitor shards;
  private final boolean hasShards;
  private final SlowTaskMonitor slow;
  private final EventTimeWarnings outOfTime = new EventTimeWarnings();

  /** The models and shards that {@link #shards} may know. */
  private final Set<String> observed = new HashSet<>();

  LearnMonitor(InstanceState instance, KafkaOptions options) {
    meters = instance.meters();
    shards = instance.shards();
    hasShards = options.shards() > 0;
    slow = new SlowTaskMonitor(options.transactionTimeout());
  }

  /** Warns if work since a time took so long that it endangers its transaction. */
  void took(String work, long start) {
    warn(slow.observe(work, System.nanoTime() - start));
  }

  /**
   * Notes what a model or shard has just done.
   *
   * @param before its counters before that
   * @param nanos how long it took
   * @param now the wall clock, in milliseconds
   */
  void learned(String key, ModelEngine engine, EngineCounters before, long nanos, long now) {
    warn(slow.observe("one mini-batch of model " + key, nanos));
    EngineCounters after = engine.counters();
    meters.learned(key, before, after, nanos);
    if (before.evictedTerms() == 0 && after.evictedTerms() > 0) {
      LOG.info(
          "the vocabulary of model {} is full: from now on, new terms replace the least useful ones"
              + " (swell.vocabulary.evictions counts them); to keep more, raise vocabulary.max, or"
              + " the heap (-Xmx) if the event vocabulary_bounded says so",
          key);
    }
    if (before.unlabeled() == 0 && after.unlabeled() > 0) {
      LOG.warn(
          "model {} learned from {} documents without a label, although its method learns from"
              + " labels; it continues without classes (swell.documents with outcome unlabeled"
              + " counts the documents). Set input.labels to the field that holds the labels, or"
              + " choose another method",
          key,
          after.unlabeled());
    }
    warn(outOfTime.observe(key, after, now));
    if (hasShards) {
      observeShards(key, engine, nanos);
    }
  }

  private void observeShards(String key, ModelEngine engine, long nanos) {
    ShardKey shard = ShardKey.of(key);
    if (shard != null) {
      shards.observeShard(shard, engine.shardRows(), nanos);
    } else {
      shards.observe(key, engine.awaited());
      if (engine.isWaiting()) {
        meters.waiting(key, nanos);
      }
    }
    observed.add(key);
  }

  private static void warn(@Nullable String warning) {
    if (warning != null) {
      LOG.warn("{}", warning);
    }
  }

  /** Forgets the models and shards, which another instance may have next. */
  void close() {
    observed.forEach(shards::remove);
    observed.clear();
  }

  /**
   * Detects work that takes so long that it endangers its transaction. The brokers abort a
   * transaction that exceeds its timeout, and the work is repeated; if it takes as long every time,
   * it is repeated without end.
   */
  static final class SlowTaskMonitor {
    private final Duration timeout;
    private long longest;

    SlowTaskMonitor(Duration timeout) {
      this.timeout = timeout;
      this.longest = timeout.toNanos() / 2;
    }

    /**
     * Returns a sentence for work that exceeds the timeout, and for work that exceeds half of it
     * and is the longest so far; otherwise null.
     *
     * @param work what was done
     */
    @Nullable String observe(String work, long nanos) {
      boolean beyond = nanos > timeout.toNanos();
      if (!beyond && nanos <= longest) {
        return null;
      }
      longest = Math.max(longest, nanos);
      return ("%s took %s, %s kafka.transaction-timeout (%s): %s; raise kafka.transaction-timeout,"
              + " or lower learn.batch")
          .formatted(
              work,
              DurationWords.of(Duration.ofNanos(nanos)),
              beyond ? "which exceeds" : "more than half of",
              DurationWords.of(timeout),
              beyond
                  ? "the brokers abort the transaction, and the work is repeated"
                  : "if it takes longer than that, the brokers abort the transaction and the work"
                      + " is repeated");
    }
  }

  /** Warns about late and ahead documents, at most once in ten minutes for each model. */
  static final class EventTimeWarnings {
    static final long PAUSE = 600_000;

    private final Map<String, Warned> warned = new HashMap<>();

    /** What was counted when a model was last warned of. */
    private record Warned(EventTimeAnomalies counted, long time) {}

    /**
     * Returns the warning that is due, or null.
     *
     * @param counters what the model has counted so far
     * @param now the wall clock, in milliseconds
     */
    @Nullable String observe(String model, EngineCounters counters, long now) {
      EventTimeAnomalies counted = EventTimeAnomalies.of(counters);
      Warned last = warned.putIfAbsent(model, new Warned(counted, now - PAUSE));
      if (last == null || counted.equals(last.counted) || now - last.time < PAUSE) {
        return null;
      }
      warned.put(model, new Warned(counted, now));
      return "model " + model + " has documents " + counted;
    }
  }
}
