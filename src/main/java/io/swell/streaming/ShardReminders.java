package io.swell.streaming;

import io.swell.engine.AwaitedShards;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.streaming.admin.StreamTopic;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets the models of a task repeat requests that their shards have not answered before the brokers
 * delete them. A shard that was away, for however long, therefore finds the request that its model
 * waits for, and no message between models and shards is needed for longer than it is kept.
 */
final class ShardReminders {
  /**
   * Time between two {@linkplain #remind reminders}: a request is repeated after one to two of
   * them, so that there is always one that is kept for at least as long again.
   */
  static final Duration PAUSE = StreamTopic.LOG_RETENTION.dividedBy(4);

  private final ModelStore models;
  private final Map<String, Long> asked = new HashMap<>();

  ShardReminders(ModelStore models) {
    this.models = models;
  }

  /** Repeats requests that had not been answered at the last call either. */
  void remind(Outputs outputs) {
    Map<String, Long> before = Map.copyOf(asked);
    asked.clear();
    for (String model : models.models()) {
      ModelEngine engine = models.find(model);
      AwaitedShards awaited = engine == null ? null : engine.awaited();
      if (engine != null && awaited != null) {
        asked.put(model, awaited.request());
        if (before.getOrDefault(model, -1L) == awaited.request()) {
          engine.repeatRequests(outputs);
        }
      }
    }
  }
}
