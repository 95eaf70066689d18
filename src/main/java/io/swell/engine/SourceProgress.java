package io.swell.engine;

/**
 * How far one source partition has been ingested.
 *
 * @param partition the source partition
 * @param position the offset behind the last record ingested
 * @param readUntil every record that came into the partition before this time has been ingested,
 *     milliseconds since 1970 UTC; 0 if the end of the partition was not reached
 * @param idleBefore the partition is idle for a model of which it has had no document since then,
 *     milliseconds since 1970 UTC; {@code readUntil} less the time after which a partition is idle
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SourceProgress(
    int partition, long position, long readUntil, long idleBefore, long ingestTime)
    implements SourceReport {
  public SourceProgress {
    if (partition < 0 || partition >= SourceEnds.MOST_PARTITIONS || position < 0) {
      throw new IllegalArgumentException(
          "a source partition must be 0 to %d and its position 0 or more, found %d at %d"
              .formatted(SourceEnds.MOST_PARTITIONS - 1, partition, position));
    }
    if (readUntil < 0 || idleBefore < 0 || idleBefore > readUntil) {
      throw new IllegalArgumentException(
          "a source partition must be idle before %d or earlier, and not before 0, found %d"
              .formatted(readUntil, idleBefore));
    }
  }
}
