package io.swell.streaming;

import java.util.Map;

/** Finds where the partitions of the documents end, and how far they have been ingested. */
interface SourceOffsets {
  /**
   * What is left to ingest in a partition.
   *
   * @param position offset of the first record that has not been ingested yet
   * @param end offset after the last record that existed, and was in no open transaction, at the
   *     time of the request
   */
  record Backlog(long position, long end) {}

  /** Returns the backlog of every partition; waits for the brokers' answer. */
  Map<Integer, Backlog> backlog();

  /**
   * Returns the latest known time before which everything that arrived in a partition has been
   * ingested, in milliseconds since 1970 UTC; 0 if none is known. Waits at most one second for the
   * brokers, and only if nothing has arrived for a while.
   *
   * @param position offset up to which everything has been ingested
   * @param isQuiet whether nothing has arrived since the previous call
   * @param now the wall clock
   */
  long readUntil(int partition, long position, boolean isQuiet, long now);

  /**
   * Returns the latest time at which any partition was found to grow, in milliseconds since 1970
   * UTC; 0 if none was. Does not wait, because it returns the answer to the previous call.
   *
   * @param now the wall clock
   */
  long lastGrowth(long now);
}
