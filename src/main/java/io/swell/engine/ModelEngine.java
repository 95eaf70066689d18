package io.swell.engine;

import io.swell.model.StateSink;

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

  /** Takes back one saved part, in any order, before the first entry. */
  void restore(byte[] key, byte[] value);

  /** Says that all parts have been given back. */
  void restored();
}
