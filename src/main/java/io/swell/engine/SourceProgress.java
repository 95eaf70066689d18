package io.swell.engine;

/**
 * How far one source partition has been ingested.
 *
 * @param partition the source partition
 * @param position the offset after the last ingested record
 * @param readUntil every record that entered the partition before this time has been ingested,
 *     milliseconds since 1970 UTC; 0 if the end of the partition was not reached
 * @param idleBefore the partition is idle for a model that has had no document from it since this
 *     time, milliseconds since 1970 UTC; {@code readUntil} minus the time after which a partition
 *     is idle
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SourceProgress(
    int partition, long position, long readUntil, long idleBefore, long ingestTime)
    implements SourceReport {
  public SourceProgress {
    if (partition < 0 || partition >= SourceEnds.MAX_PARTITIONS || position < 0) {
      throw new IllegalArgumentException(
          "partition must be 0 to %d and position 0 or more, found partition %d and position %d"
              .formatted(SourceEnds.MAX_PARTITIONS - 1, partition, position));
    }
    if (readUntil < 0 || idleBefore < 0 || idleBefore > readUntil) {
      throw new IllegalArgumentException(
          "readUntil must be 0 or more and idleBefore from 0 to readUntil, found %d and %d"
              .formatted(readUntil, idleBefore));
    }
  }
}
