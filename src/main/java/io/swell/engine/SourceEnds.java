package io.swell.engine;

import java.util.List;

/**
 * Which source partitions there are, and which had a backlog, when a task began to ingest. Written
 * before the first bag of that task, so that no model takes the partition that happens to be read
 * first for all of them.
 *
 * @param ends of each source partition, the offset behind its last record if that had not been
 *     ingested yet; 0 if there was nothing to ingest
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SourceEnds(List<Long> ends, long ingestTime) implements SourceReport {
  /** Most partitions that a stream topic of documents may have. */
  public static final int MOST_PARTITIONS = 10_000;

  public SourceEnds {
    ends = List.copyOf(ends);
    if (ends.size() > MOST_PARTITIONS || ends.stream().anyMatch(end -> end < 0)) {
      throw new IllegalArgumentException(
          "ends of source partitions must be at most "
              + MOST_PARTITIONS
              + " offsets of 0 or more, found "
              + (ends.size() > MOST_PARTITIONS ? ends.size() + " of them" : ends));
    }
  }
}
