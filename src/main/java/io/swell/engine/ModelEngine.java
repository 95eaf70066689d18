package io.swell.engine;

import io.swell.state.StateSink;
import org.jspecify.annotations.Nullable;

/**
 * Processes the log of bags of one model: collects mini-batches, codes, learns and tracks topics. A
 * pure function of the accepted entries, so the same log gives the same outputs and state.
 *
 * <p>The state is kept in flat arrays. {@link #save} writes what has changed since the last save.
 * An engine with the same options that receives the newest value of every part through {@link
 * #restore} continues with the same bits as one that never stopped.
 */
public interface ModelEngine {
  /** Processes one record of the log and publishes the results that it completes. */
  void accept(LogEntry entry, Outputs outputs);

  /**
   * Processes one record of the log, and at most a number of the documents that waited for it. If
   * there may be more of them, call {@link #resume} before the next record. The outputs and the
   * state after the last piece are those of {@link #accept(LogEntry, Outputs)}, also if the engine
   * is saved and restored between two pieces.
   *
   * @param documents 1 or more
   * @return whether the record is completely processed
   */
  default boolean accept(LogEntry entry, int documents, Outputs outputs) {
    accept(entry, outputs);
    return true;
  }

  /**
   * Continues with a record that was not completely processed.
   *
   * @param entry that record
   * @param documents 1 or more
   * @return whether it is now
   */
  default boolean resume(LogEntry entry, int documents, Outputs outputs) {
    return true;
  }

  /**
   * Returns whether the record cannot be completed before answers of the model's shards arrive, as
   * further records.
   */
  default boolean isWaiting() {
    return awaited() != null;
  }

  /** Returns the request that shards have not answered; null if there is none. */
  default @Nullable AwaitedShards awaited() {
    return null;
  }

  /** Returns the number of rows of R that this shard has room for; 0 for a model. */
  default int shardRows() {
    return 0;
  }

  /** Returns whether this is a shard of a model, which needs no reports about source partitions. */
  default boolean isShard() {
    return false;
  }

  /** Gives up what waits for further records; the engine is not used any more. */
  default void close() {}

  /**
   * Ends the input: closes the open mini-batch and the windows, as a replay does at the end of its
   * file.
   */
  void finish(Outputs outputs);

  /** Returns the counts of what was processed. */
  EngineCounters counters();

  /**
   * Tells that {@link #save} will not be called, so that nothing is held for it. The outputs are
   * the same.
   */
  default void neverSave() {}

  /** Writes every part that has changed since the last save. */
  void save(StateSink changes);

  /**
   * Returns whether a part is one of those that make up most of a model. They are given to {@link
   * #restoreBulk} first, so that their bytes need not be buffered while the arrays fill.
   */
  default boolean isBulk(byte[] key) {
    return false;
  }

  /**
   * Restores a saved {@linkplain #isBulk bulk} part before the first entry is accepted. Each saved
   * version of a part may be given, in the order in which they were saved.
   *
   * @param value null if the part was removed
   * @return whether it was restored; if not, give its newest value to {@link #restore}
   */
  default boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    return false;
  }

  /** Restores one saved part before the first entry is accepted. Parts may come in any order. */
  void restore(byte[] key, byte[] value);

  /** Completes the restore after all parts have been given. */
  void restored();
}
