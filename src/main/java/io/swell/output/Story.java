package io.swell.output;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A story: a small cluster of documents about the same, beneath the topics. It is published again,
 * under the same id, when it has grown by half, and when it merges or ends. Its documents are those
 * whose assignments name it.
 *
 * @param model key of the model
 * @param id of the story, never used again in the model
 * @param state where it stood at {@code timestamp}
 * @param label its three heaviest terms, one form of each word
 * @param terms its heaviest terms, heaviest first
 * @param documents number of documents
 * @param distinct number of documents without near-duplicates that are not the first of a source
 * @param sources number of distinct sources, 32 for that or more; 0 if none was given
 * @param topic the topic that most of its documents have as main topic, or null
 * @param firstSeen event time of its first document
 * @param lastSeen event time of its newest document
 * @param returnOf id of the ended story that it continues, or null
 * @param mergedInto id of the story that it went on as, or null
 * @param timestamp event time reached
 */
public record Story(
    String model,
    long id,
    State state,
    String label,
    List<Term> terms,
    long documents,
    long distinct,
    int sources,
    @Nullable Long topic,
    Instant firstSeen,
    Instant lastSeen,
    @Nullable Long returnOf,
    @Nullable Long mergedInto,
    Instant timestamp)
    implements Output {
  public Story {
    terms = List.copyOf(terms);
  }

  @Override
  public OutputKind outputKind() {
    return OutputKind.STORY;
  }

  /** Where a story stands. */
  public enum State {
    /** Its first document is less than a day old. */
    EMERGING,
    /** It is older, and got a document in the last 12 hours. */
    ACTIVE,
    /** It got no document for 12 hours. */
    QUIET,
    /** It got no document for 48 hours, or its place was needed. It gets no more. */
    ENDED,
    /** It is emerging or active, and an ended story was about the same. */
    RETURNED,
    /** It went on as another story. */
    MERGED
  }

  /** A term and its weight in the story's unit vector. */
  public record Term(String term, double weight) {}
}
