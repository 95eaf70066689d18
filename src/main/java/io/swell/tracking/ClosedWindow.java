package io.swell.tracking;

import java.util.SortedMap;

/**
 * One window that will not change any more.
 *
 * @param start inclusive, milliseconds since 1970 UTC
 * @param end exclusive
 * @param documents all its documents
 * @param tallies its topics by id
 */
record ClosedWindow(long start, long end, long documents, SortedMap<Long, Tally> tallies) {

  /** Returns what a topic has in the window. */
  Tally tally(long topic) {
    return tallies.getOrDefault(topic, Tally.NONE);
  }

  /**
   * One topic in a window.
   *
   * @param share sum of its shares over the documents
   * @param documents those that belong to it
   */
  record Tally(double share, long documents) {
    static final Tally NONE = new Tally(0, 0);

    Tally plus(Tally other) {
      return new Tally(share + other.share, documents + other.documents);
    }
  }
}
