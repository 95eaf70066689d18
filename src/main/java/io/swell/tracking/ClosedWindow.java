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
public record ClosedWindow(
    long start, long end, long documents, SortedMap<Long, TopicTotals> tallies) {

  /** Returns what a topic has in the window. */
  public TopicTotals tally(long topic) {
    return tallies.getOrDefault(topic, TopicTotals.NONE);
  }

  /**
   * One topic in a window.
   *
   * @param share sum of its shares over the documents
   * @param documents those that belong to it
   */
  public record TopicTotals(double share, long documents) {
    static final TopicTotals NONE = new TopicTotals(0, 0);

    TopicTotals plus(TopicTotals other) {
      return new TopicTotals(share + other.share, documents + other.documents);
    }
  }
}
