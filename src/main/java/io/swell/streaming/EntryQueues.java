package io.swell.streaming;

import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The queues of the models of one task. */
final class EntryQueues {
  private final Map<String, EntryQueue> queues = new TreeMap<>();

  /** The models whose queue is not empty. */
  private final TreeSet<String> queued = new TreeSet<>();

  /** Returns the queue of a model. */
  EntryQueue of(String model) {
    return queues.computeIfAbsent(model, key -> new EntryQueue());
  }

  boolean isEmpty(String model) {
    return !queued.contains(model);
  }

  /** Returns the number of queued records of all models. */
  int size() {
    return queued.stream().mapToInt(model -> of(model).size()).sum();
  }

  void add(String model, LogEntry entry, long timestamp, boolean hasBegun) {
    of(model).add(entry, timestamp, hasBegun);
    queued.add(model);
  }

  void removeFirst(String model) {
    of(model).removeFirst();
    if (of(model).isEmpty()) {
      queued.remove(model);
    }
  }

  void restore(String model, byte[] part, byte[] value) {
    of(model).restore(part, value);
    queued.add(model);
  }

  /** Returns a model with queued records that waits for nothing else, or null if there is none. */
  @Nullable String next(Map<String, ModelEngine> engines) {
    for (String model : queued) {
      ModelEngine engine = engines.get(model);
      if (engine == null || !engine.isWaiting()) {
        return model;
      }
    }
    return null;
  }

  void clear() {
    queues.clear();
    queued.clear();
  }
}
