package io.swell.engine;

import java.util.List;

/**
 * The source partitions that existed, and the backlog of each, when a task started to ingest.
 * Written before the first bag of that task, so that a model does not mistake the partition that is
 * read first for the only one.
 *
 * @param ends for each source partition, the offset after its last record if that had not been
 *     ingested yet; 0 if there was nothing to ingest
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SourceEnds(List<Long> ends, long ingestTime) implements SourceReport {
  /** Largest number of partitions that a stream topic of documents may have. */
  public static final int MAX_PARTITIONS = 10_000;

  public SourceEnds {
    ends = List.copyOf(ends);
    if (ends.size() > MAX_PARTITIONS || ends.stream().anyMatch(end -> end < 0)) {
      throw new IllegalArgumentException(
          "ends of source partitions must be at most "
              + MAX_PARTITIONS
              + " offsets, each 0 or more, found "
              + (ends.size() > MAX_PARTITIONS ? ends.size() + " offsets" : ends));
    }
  }
}
