package io.swell.engine;

/**
 * One record of the log of bags, the source of truth: everything that Swell learns and publishes is
 * a pure function of these records in their order. Whatever is not (ingest time, how far partitions
 * were read) was decided before the record was written.
 */
public sealed interface LogEntry permits Bag, IdleMarker, UserCommand, SourceReport {
  /** Stands for the key of every model; no model has it. */
  String EVERY_MODEL = "";

  /** The key of the model that this record belongs to, or {@link #EVERY_MODEL}. */
  String model();

  /** When it entered the log, milliseconds since 1970 UTC; never negative. */
  long ingestTime();
}
