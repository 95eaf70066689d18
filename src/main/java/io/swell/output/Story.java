package io.swell.output;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A story: a small cluster of documents about the same, beneath the topics. It is published again,
 * under the same id, when it has grown by half, and when it merges or ends. Its documents are those
 * whose assignments name it.
 *
 * <p>The schema {@code story.json} in the resources describes its fields.
 *
 * @param id of the story, never used again in the model
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

  /** Where a story stands. */
  public enum State {
    /** Its first document is less than a day old. */
    EMERGING,
    /** It is older, and got a document in the last 12 hours. */
    ACTIVE,
    /** It got no document for 12 hours. */
    QUIET,
    /**
     * It got no document for 48 hours, in which a longer gap in the stream counts as 3, or its
     * place was needed. It gets no more.
     */
    ENDED,
    /** It is emerging or active, and an ended story was about the same. */
    RETURNED,
    /** It went on as another story. */
    MERGED
  }

  /** A term and its weight in the story's unit vector. */
  public record Term(String term, double weight) {}
}
