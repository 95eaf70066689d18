package io.swell.engine;

/**
 * One record of the log of bags, the source of truth: everything that Swell learns and publishes is
 * a pure function of these records in their order. Whatever is not (ingest time, wall-clock ticks)
 * was decided before the record was written.
 */
public sealed interface LogEntry permits Bag, Tick, Wish {
  /** The key of the model that this record belongs to. */
  String model();

  /** When it entered the log, milliseconds since 1970 UTC; never negative. */
  long ingestTime();
}
