package io.swell.engine;

/**
 * What the ingesting half says about the partitions that documents come from. It concerns every
 * model, so it stands in every partition of the log of bags.
 */
public sealed interface SourceReport extends LogEntry permits SourceEnds, SourceProgress {
  @Override
  default String model() {
    return EVERY_MODEL;
  }
}
