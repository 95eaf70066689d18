package io.swell.engine;

/**
 * One record of the log of bags, the source of truth: everything that Swell learns and publishes is
 * a pure function of these records in their order. Anything else that matters, such as ingest time
 * or how far partitions were read, is written into the record.
 */
public sealed interface LogEntry permits Bag, IdleMarker, UserCommand, SourceReport, ShardMessage {
  /** Stands for every model; never the key of a model. */
  String EVERY_MODEL = "";

  /** Returns the key of the model that this record belongs to, or {@link #EVERY_MODEL}. */
  String model();

  /** Returns when it entered the log, in milliseconds since 1970 UTC; never negative. */
  long ingestTime();
}
