package io.swell.tracking;

import io.swell.output.TopicActivity.SourceCount;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A window that is closed and does not change any more.
 *
 * @param start inclusive, milliseconds since 1970 UTC
 * @param end exclusive
 * @param documents number of all its documents
 * @param tallies what each topic has in it, by topic id
 * @param sources number of documents of each topic by source, by topic id
 */
public record ClosedWindow(
    long start,
    long end,
    long documents,
    SortedMap<Long, TopicTotals> tallies,
    SortedMap<Long, SortedMap<String, Long>> sources) {

  /** Returns what a topic has in the window. */
  public TopicTotals tally(long topic) {
    return tallies.getOrDefault(topic, TopicTotals.NONE);
  }

  /** Returns the sources with the most of a topic's documents, the largest first. */
  List<SourceCount> sources(long topic, int most) {
    return SourceCount.largest(sources.getOrDefault(topic, new TreeMap<>()), most);
  }

  /**
   * What one topic has in a window.
   *
   * @param share sum of the topic's shares of the documents
   * @param documents number of documents that belong to the topic
   */
  public record TopicTotals(double share, long documents) {
    public static final TopicTotals NONE = new TopicTotals(0, 0);

    /** Returns the sums of both. */
    public TopicTotals plus(TopicTotals other) {
      return new TopicTotals(share + other.share, documents + other.documents);
    }
  }
}
