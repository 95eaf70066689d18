package io.swell.tracking;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change in a topic's life.
 *
 * @param model key of the model
 * @param event what happened
 * @param topic the topic it happened to
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

  /** The kinds of change. */
  public enum Kind {
    BORN,
    DORMANT,
    MERGED,
    DRIFTED,
    /** By hand, as all that follow: it has another name from now on. */
    RENAMED,
    /** It keeps its slot, and is merged by hand alone. */
    PINNED,
    UNPINNED,
    /** It raises no alerts. */
    MUTED,
    UNMUTED
  }

  /**
   * Why it happened.
   *
   * @param terms heaviest terms of the topic
   * @param documents ids of documents that show it
   * @param cosine similarity that decided (merge: between the two; drift: to its earlier self)
   * @param gain energy of the documents that the topic explains (birth)
   * @param silentSince event time from which on hardly a document came (dormancy for that reason)
   * @param missed documents that would have come since then as usual (the same)
   */
  public record Evidence(
      List<String> terms,
      List<String> documents,
      @Nullable Double cosine,
      @Nullable Double gain,
      @Nullable Instant silentSince,
      @Nullable Double missed) {
    public Evidence {
      terms = List.copyOf(terms);
      documents = List.copyOf(documents);
    }

    /** Why something happened that is not a silence. */
    public Evidence(
        List<String> terms,
        List<String> documents,
        @Nullable Double cosine,
        @Nullable Double gain) {
      this(terms, documents, cosine, gain, null, null);
    }

    Evidence with(Silences.@Nullable Silence silence) {
      return silence == null
          ? this
          : new Evidence(terms, documents, cosine, gain, silence.since(), silence.missed());
    }
  }
}
