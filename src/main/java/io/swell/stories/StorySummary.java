package io.swell.stories;

import io.swell.output.Story.State;
import java.util.List;

/**
 * What is known of a story.
 *
 * @param id its id, never used again
 * @param state where it stands
 * @param documents number of documents
 * @param groups number of groups of near-duplicates among them
 * @param sources number of distinct sources; {@link Story#MAX_SOURCES} stands for that or more
 * @param firstSeen time of the stream at its first document, milliseconds since 1970 UTC
 * @param lastSeen time of the stream at its newest document, milliseconds since 1970 UTC
 * @param times event times of its documents
 * @param terms its heaviest terms, in descending order of weight
 * @param label rows of the terms to name it by, best first; may be empty
 * @param returnOf id of the ended story that it continues, or -1
 * @param mergedInto id of the story that it went on as, or -1
 * @param alertGroup id of its group of alerts, or -1
 */
public record StorySummary(
    long id,
    State state,
    long documents,
    long groups,
    int sources,
    long firstSeen,
    long lastSeen,
    Times times,
    List<Term> terms,
    List<Integer> label,
    long returnOf,
    long mergedInto,
    long alertGroup) {

  /**
   * The earliest and the latest event time of a story's documents, as far as these are known,
   * milliseconds since 1970 UTC. No time is later than that of the stream, so a wrong clock does
   * not show; what was later when it arrived is known once the stream has got there.
   */
  public record Times(long first, long last) {}

  /**
   * A term of a story.
   *
   * @param row its vocabulary row
   * @param weight its part of the story's unit vector
   */
  public record Term(int row, double weight) {}

  public StorySummary {
    terms = List.copyOf(terms);
    label = List.copyOf(label);
  }
}
