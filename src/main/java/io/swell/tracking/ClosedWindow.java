package io.swell.tracking;

import java.util.SortedMap;

/**
 * A window that is closed and does not change any more.
 *
 * @param start inclusive, milliseconds since 1970 UTC
 * @param end exclusive
 * @param documents number of all its documents
 * @param tallies what each topic has in it, by topic id
 */
public record ClosedWindow(
    long start, long end, long documents, SortedMap<Long, TopicTotals> tallies) {

  /** Returns what a topic has in the window. */
  public TopicTotals tally(long topic) {
    return tallies.getOrDefault(topic, TopicTotals.NONE);
  }

  /**
   * What one topic has in a window.
   *
   * @param share sum of the topic's shares of the documents
   * @param documents number of documents that belong to the topic
   * @param sources where these came from
   */
  public record TopicTotals(double share, long documents, SourceTotals sources) {
    static final TopicTotals NONE = new TopicTotals(0, 0, SourceTotals.empty());

    TopicTotals plus(TopicTotals other) {
      return new TopicTotals(
          share + other.share, documents + other.documents, sources.plus(other.sources));
    }
  }
}
