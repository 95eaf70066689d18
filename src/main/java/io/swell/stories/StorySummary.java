package io.swell.stories;

import java.util.List;

/**
 * What is known of a story.
 *
 * @param id its id, never used again
 * @param state where it stands
 * @param documents number of documents
 * @param groups number of groups of near-duplicates among them
 * @param sources number of distinct sources; {@link Story#MAX_SOURCES} stands for that or more
 * @param firstSeen time of its first document, milliseconds since 1970 UTC
 * @param lastSeen time of its newest document, milliseconds since 1970 UTC
 * @param terms its heaviest terms, in descending order of weight
 * @param returnOf id of the ended story that it continues, or -1
 * @param mergedInto id of the story that it went on as, or -1
 * @param alertGroup id of its group of alerts, or -1
 */
public record StorySummary(
    long id,
    StoryState state,
    long documents,
    long groups,
    int sources,
    long firstSeen,
    long lastSeen,
    List<Term> terms,
    long returnOf,
    long mergedInto,
    long alertGroup) {

  /**
   * A term of a story.
   *
   * @param row its vocabulary row
   * @param weight its part of the story's unit vector
   */
  public record Term(int row, double weight) {}

  public StorySummary {
    terms = List.copyOf(terms);
  }
}
