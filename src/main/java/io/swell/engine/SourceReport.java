package io.swell.engine;

/**
 * A report of the ingesting task about the partitions that documents come from. It concerns every
 * model, so it is written to every partition of the log of bags.
 */
public sealed interface SourceReport extends LogEntry permits SourceEnds, SourceProgress {
  @Override
  default String model() {
    return EVERY_MODEL;
  }
}
