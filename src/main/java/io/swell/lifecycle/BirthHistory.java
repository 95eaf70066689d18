package io.swell.lifecycle;

import io.swell.output.DocumentOrigin;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The reservoir documents that would have belonged to a new topic before its birth. It
 * distinguishes a topic that is new from one that was found late.
 *
 * @param topic id of the new topic
 * @param documents reservoir documents that belong to the topic, oldest first
 * @param times event times of all reservoir documents, in any order
 */
public record BirthHistory(long topic, List<Document> documents, long[] times) {
  public BirthHistory {
    documents = List.copyOf(documents);
  }

  /** Returns the part of this history up to an event time, inclusive. */
  public BirthHistory upTo(long time) {
    return new BirthHistory(
        topic,
        documents.stream().filter(each -> each.eventTime() <= time).toList(),
        Arrays.stream(times).filter(each -> each <= time).toArray());
  }

  /**
   * One reservoir document.
   *
   * @param origin where it came from
   * @param weight the topic's proportion in the document, times the share of the document's energy
   *     that the topics explain
   * @param otherProportions proportions of the other topics in the document, by topic id
   * @param numbersPerMille how many of a thousand of its words are numbers
   * @param nearDuplicate whether it is a near-duplicate of an earlier document
   */
  public record Document(
      String id,
      String title,
      DocumentOrigin origin,
      long eventTime,
      double weight,
      Map<Long, Double> otherProportions,
      int numbersPerMille,
      boolean nearDuplicate) {}
}
