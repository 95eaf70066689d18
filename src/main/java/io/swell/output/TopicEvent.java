package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A change in a topic's life.
 *
 * @param model key of the model
 * @param event what happened
 * @param topic the topic it happened to, or {@link #NO_TOPIC}
 * @param into the topic that it was merged into, or null
 * @param timestamp event time
 * @param evidence why
 * @param name the name that it was given, or null
 */
public record TopicEvent(
    String model,
    Kind event,
    long topic,
    @Nullable Long into,
    Instant timestamp,
    Evidence evidence,
    @Nullable String name) {

  /** In place of a topic, where something happened to none. */
  public static final long NO_TOPIC = -1;

  /** A change that gives no name. */
  public TopicEvent(
      String model,
      Kind event,
      long topic,
      @Nullable Long into,
      Instant timestamp,
      Evidence evidence) {
    this(model, event, topic, into, timestamp, evidence, null);
  }

  /** The same, wanted by somebody. */
  public TopicEvent wanted() {
    var why =
        new Evidence(
            evidence.terms,
            evidence.documents,
            evidence.cosine,
            evidence.gain,
            evidence.inactiveSince,
            evidence.missedDocuments,
            true,
            evidence.reason);
    return new TopicEvent(model, event, topic, into, timestamp, why, name);
  }

  /** The same with those of the documents of its evidence whose ids may be named. */
  public TopicEvent naming(Predicate<String> isNamed) {
    var why =
        new Evidence(
            evidence.terms,
            evidence.documents.stream().filter(isNamed).toList(),
            evidence.cosine,
            evidence.gain,
            evidence.inactiveSince,
            evidence.missedDocuments,
            evidence.byUser,
            evidence.reason);
    return new TopicEvent(model, event, topic, into, timestamp, why, name);
  }

  /** The kinds of change. */
  public enum Kind {
    BORN,
    ENDED,
    MERGED,
    DRIFTED,
    /** By hand, as all that follow: it has another name from now on. */
    RENAMED,
    /** It keeps its slot, and is merged by hand alone. */
    PINNED,
    UNPINNED,
    /** It raises no alerts. */
    MUTED,
    UNMUTED,
    /** A document was erased; not a topic's, so {@code topic} is {@link #NO_TOPIC}. */
    DOCUMENT_DELETED,
    /** What somebody wanted could not be done, of the topic that it concerns, if any. */
    REJECTED
  }

  /**
   * Why it happened.
   *
   * @param terms heaviest terms of the topic; those given for one that could not be born
   * @param documents ids of documents that show it
   * @param cosine similarity that decided (merge: between the two; drift: to its earlier self)
   * @param gain energy of the documents that the topic explains (birth)
   * @param inactiveSince event time from which on hardly a document came (dormancy for that reason)
   * @param missedDocuments documents that would have come since then as usual (the same)
   * @param byUser whether somebody wanted it (birth, from words given; merge; what was refused)
   * @param reason why something was refused, with the remedy, or null
   */
  public record Evidence(
      List<String> terms,
      List<String> documents,
      @Nullable Double cosine,
      @Nullable Double gain,
      @Nullable Instant inactiveSince,
      @Nullable Double missedDocuments,
      boolean byUser,
      @Nullable String reason) {
    public Evidence {
      terms = List.copyOf(terms);
      documents = List.copyOf(documents);
    }

    /** What happened by itself. */
    public Evidence(
        List<String> terms,
        List<String> documents,
        @Nullable Double cosine,
        @Nullable Double gain) {
      this(terms, documents, cosine, gain, null, null, false, null);
    }

    /** Why something happened that is not a silence. */
    public Evidence(
        List<String> terms,
        List<String> documents,
        @Nullable Double cosine,
        @Nullable Double gain,
        boolean byHand) {
      this(terms, documents, cosine, gain, null, null, byHand, null);
    }

    /**
     * The same evidence, of a topic that ended because it was inactive.
     *
     * @param since event time from which on hardly a document of the topic came
     * @param missed documents that it would have had since then at its earlier rate
     */
    public Evidence withInactivity(Instant since, double missed) {
      return new Evidence(terms, documents, cosine, gain, since, missed, byUser, reason);
    }
  }
}
