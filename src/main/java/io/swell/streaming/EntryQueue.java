package io.swell.streaming;

import io.swell.engine.LogEntry;
import io.swell.state.NumberedPieces;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;

/**
 * The records of the log that a model has not processed completely, oldest first. Only the first
 * can have been begun: the documents that it released are learned in pieces, with commits between
 * them, and the records after it wait.
 *
 * <p>Saved with the model, one piece a record: a byte (1 if the model has begun it, else 0), its
 * timestamp, and the record as in the log.
 */
final class EntryQueue {
  private final NumberedPieces<Queued> pieces = new NumberedPieces<>();

  /**
   * @param number place in the queue; unique among the queued records
   * @param timestamp timestamp of the record in the log, milliseconds since 1970 UTC
   * @param hasBegun whether the model has begun to process it
   */
  record Queued(long number, LogEntry entry, long timestamp, boolean hasBegun) {}

  boolean isEmpty() {
    return pieces.values().isEmpty();
  }

  int size() {
    return pieces.values().size();
  }

  /** Returns the oldest record. */
  Queued first() {
    return pieces.values().iterator().next();
  }

  void add(LogEntry entry, long timestamp, boolean hasBegun) {
    put(new Queued(pieces.nextNumber(), entry, timestamp, hasBegun));
  }

  /** Marks the oldest record as begun. */
  void begin() {
    Queued first = first();
    put(new Queued(first.number(), first.entry(), first.timestamp(), true));
  }

  private void put(Queued queued) {
    pieces.put(queued.number(), queued);
  }

  void removeFirst() {
    pieces.remove(first().number());
  }

  /** Saves what changed since the last save. */
  void save(StateSink changes) {
    pieces.save(
        changes,
        number -> new StateWriter().putLong(number).take(),
        (queued, out) ->
            out.putByte(queued.hasBegun() ? 1 : 0)
                .putLong(queued.timestamp())
                .putBytes(LogEntryCodec.write(queued.entry())));
  }

  /** Restores a saved record. */
  void restore(byte[] key, byte[] value) {
    long number = new StateReader(key).getLong();
    var in = new StateReader(value);
    boolean hasBegun = in.getByte() == 1;
    long timestamp = in.getLong();
    LogEntry entry = LogEntryCodec.read(in.getRest());
    pieces.restore(number, new Queued(number, entry, timestamp, hasBegun));
  }
}
