package io.swell.engine;

import io.swell.model.StateSink;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one model does with its log of bags: analyse the open batch, code, gather, learn,
 * track. A pure function of the entries accepted, so the same log gives the same outputs and state.
 *
 * <p>Its state lives in flat arrays. {@link #save} hands over what changed since the last save, and
 * an engine of the same options that is given all of the newest values by {@link #restore} goes on
 * with the same bits as one that never stopped.
 */
public interface ModelEngine {
  /** Takes one record of the log; publishes whatever that completes. */
  void accept(LogEntry entry, Outputs outputs);

  /** Ends the input: closes the open batch and windows, as a replay does at the end of its file. */
  void finish(Outputs outputs);

  /** What was met so far. */
  EngineCounters counters();

  /** Hands over every part that changed since the last save. */
  void save(StateSink changes);

  /**
   * Whether a part is one of those that make up most of a model: they are given to {@link
   * #restoreAtOnce} first, so that nobody must hold their bytes while the arrays fill.
   */
  default boolean isBulk(byte[] key) {
    return false;
  }

  /**
   * Takes back a saved part of those that are {@linkplain #isBulk bulk}, before the first entry:
   * whenever it comes, in the order in which they were saved, as often as it was saved.
   *
   * @param value null if it was removed
   * @return whether it was taken; if not, its newest value is to be given to {@link #restore}
   */
  default boolean restoreAtOnce(byte[] key, byte @Nullable [] value) {
    return false;
  }

  /**
   * Goes on from the bulk of an engine of the same model, all of which is saved, as if it had just
   * been restored from there; the other is of no use any more.
   *
   * @return whether that was possible
   */
  default boolean takeOver(ModelEngine saved) {
    return true;
  }

  /** Takes back one saved part, in any order, before the first entry. */
  void restore(byte[] key, byte[] value);

  /** Says that all parts have been given back. */
  void restored();
}
