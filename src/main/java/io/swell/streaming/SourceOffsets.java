package io.swell.streaming;

import java.util.Map;

/** Where the partitions of the documents' stream topic end, and how far they have been ingested. */
interface SourceOffsets {
  /**
   * What is left to ingest of a partition.
   *
   * @param position offset of the first record that is not ingested yet
   * @param end offset behind the last record that was there, and in no open transaction, when this
   *     was asked
   */
  record Backlog(long position, long end) {}

  /** Asks for all partitions, and waits for the answer. */
  Map<Integer, Backlog> backlog();

  /**
   * Returns the latest time known before which everything that came into a partition has been
   * ingested, in milliseconds since 1970 UTC; 0 if none is known. Waits for the brokers for a
   * second at most, and only if nothing has come for a while.
   *
   * @param position offset behind the last record ingested
   * @param isQuiet whether nothing came since this was last asked
   * @param now the wall clock
   */
  long readUntil(int partition, long position, boolean isQuiet, long now);

  /**
   * Returns the latest time at which any partition was seen to grow, in milliseconds since 1970
   * UTC; 0 if none was. Does not wait: the answer is that of the call before.
   *
   * @param now the wall clock
   */
  long grewAt(long now);
}
