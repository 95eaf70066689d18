package io.swell.lifecycle;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was there of a newborn topic before its birth: the remembered documents that would have
 * belonged to it. Tells a topic that is new from one that was found late.
 *
 * @param topic id of the newborn
 * @param documents those that belong to it, oldest first
 * @param times event times of all remembered documents, in any order
 */
public record BirthHistory(long topic, List<Document> documents, long[] times) {
  public BirthHistory {
    documents = List.copyOf(documents);
  }

  /** What had happened by an event time. */
  public BirthHistory upTo(long time) {
    return new BirthHistory(
        topic,
        documents.stream().filter(each -> each.eventTime() <= time).toList(),
        Arrays.stream(times).filter(each -> each <= time).toArray());
  }

  /**
   * One remembered document.
   *
   * @param source where it came from, or null
   * @param weight share of the topic in it, of what the topics explain of it
   * @param others shares that other topics have in it
   * @param figures of a thousand of its words, how many are numbers
   * @param nearDuplicate whether it nearly repeats an earlier one
   */
  public record Document(
      String id,
      String title,
      @Nullable String source,
      long eventTime,
      double weight,
      Map<Long, Double> others,
      int figures,
      boolean nearDuplicate) {}
}
