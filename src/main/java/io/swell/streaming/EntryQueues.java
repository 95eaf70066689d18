package io.swell.streaming;

import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.state.Pieces;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The records of the log that the models of one task have not processed completely, oldest first
 * for each model. Only the first of a model can have been begun: the documents that it released are
 * learned in pieces, with commits between them, and the records after it wait.
 *
 * <p>Saved with the model, one piece a record: a byte (1 if the model has begun it, else 0), its
 * timestamp, and the record as in the log.
 */
final class EntryQueues {
  private final Map<String, Pieces<Long, Queued>> queues = new TreeMap<>();

  /** The models whose queue is not empty. */
  private final TreeSet<String> queued = new TreeSet<>();

  /**
   * @param number place in the queue; unique among the queued records of a model
   * @param timestamp timestamp of the record in the log, milliseconds since 1970 UTC
   * @param hasBegun whether the model has begun to process it
   */
  record Queued(long number, LogEntry entry, long timestamp, boolean hasBegun) {}

  private Pieces<Long, Queued> of(String model) {
    return queues.computeIfAbsent(model, key -> new Pieces<>());
  }

  boolean isEmpty(String model) {
    return !queued.contains(model);
  }

  int size() {
    return queued.stream().mapToInt(model -> of(model).values().size()).sum();
  }

  /** Returns the oldest record of a model that has one. */
  Queued first(String model) {
    return of(model).values().iterator().next();
  }

  void add(String model, LogEntry entry, long timestamp, boolean hasBegun) {
    long number = isEmpty(model) ? 0 : first(model).number + of(model).values().size();
    of(model).put(number, new Queued(number, entry, timestamp, hasBegun));
    queued.add(model);
  }

  void begin(String model) {
    Queued first = first(model);
    of(model).put(first.number, new Queued(first.number, first.entry, first.timestamp, true));
  }

  void removeFirst(String model) {
    of(model).remove(first(model).number);
    if (of(model).values().isEmpty()) {
      queued.remove(model);
    }
  }

  /** Saves what changed in the queue of a model since the last save. */
  void save(String model, StateSink changes) {
    of(model)
        .save(
            changes,
            number -> new StateWriter().putLong(number).take(),
            (each, out) ->
                out.putByte(each.hasBegun ? 1 : 0)
                    .putLong(each.timestamp)
                    .putBytes(LogEntryCodec.write(each.entry)));
  }

  void restore(String model, byte[] key, byte[] value) {
    long number = new StateReader(key).getLong();
    var in = new StateReader(value);
    boolean hasBegun = in.getByte() == 1;
    long timestamp = in.getLong();
    LogEntry entry = LogEntryCodec.read(in.getRest());
    of(model).restore(number, new Queued(number, entry, timestamp, hasBegun));
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
