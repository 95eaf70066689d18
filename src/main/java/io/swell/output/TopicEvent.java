package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A change in the lifecycle of a topic, or the result of a user command.
 *
 * <p>The schema {@code event.json} in the resources describes its fields.
 *
 * @param topic the topic it happened to, or {@link #NO_TOPIC}
 * @param name the topic's name, or the version that was deployed
 * @param service that was deployed, or null
 */
public record TopicEvent(
    String model,
    Kind event,
    long topic,
    @Nullable Long into,
    Instant timestamp,
    Evidence evidence,
    @Nullable String name,
    @Nullable String service)
    implements Output {

  /** Stands in for the topic in an event that concerns no topic. */
  public static final long NO_TOPIC = -1;

  /** Creates an event that gives the topic no name. */
  public TopicEvent(
      String model,
      Kind event,
      long topic,
      @Nullable Long into,
      Instant timestamp,
      Evidence evidence) {
    this(model, event, topic, into, timestamp, evidence, null, null);
  }

  /** Returns the event marked as the result of a user command. */
  public TopicEvent byUserCommand() {
    return with(evidence.with(evidence.documents, true));
  }

  /** Returns the event with only those documents of its evidence whose ids pass a test. */
  public TopicEvent withDocumentsThat(Predicate<String> isNamed) {
    List<String> named = evidence.documents.stream().filter(isNamed).toList();
    return with(evidence.with(named, evidence.byUser));
  }

  private TopicEvent with(Evidence why) {
    return new TopicEvent(model, event, topic, into, timestamp, why, name, service);
  }

  /** The kinds of change. */
  public enum Kind {
    BORN,
    ENDED,
    MERGED,
    /**
     * The heap, not {@code vocabulary.max}, decides which terms are known. Concerns no topic:
     * {@code topic} is {@link #NO_TOPIC}.
     */
    VOCABULARY_BOUNDED,
    /**
     * The topic was given a name, by a user or by a suggestion. All kinds from here on result from
     * commands.
     */
    RENAMED,
    /** The topic keeps its slot and is merged by user commands only. */
    PINNED,
    UNPINNED,
    /** The topic raises no alerts. */
    MUTED,
    UNMUTED,
    /** A document was deleted. Concerns no topic: {@code topic} is {@link #NO_TOPIC}. */
    DOCUMENT_DELETED,
    /** A service was deployed. Concerns no topic: {@code topic} is {@link #NO_TOPIC}. */
    DEPLOYED,
    /** A user command could not be applied. {@code topic} is the one it concerns, if any. */
    REJECTED
  }

  /** Why an event happened. */
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

    /** Creates the evidence of an event that no user command caused. */
    public Evidence(
        List<String> terms,
        List<String> documents,
        @Nullable Double cosine,
        @Nullable Double gain) {
      this(terms, documents, cosine, gain, null, null, false, null);
    }

    /** Creates the evidence of an event that concerns no topic and no user caused. */
    public static Evidence ofReason(String reason) {
      return new Evidence(List.of(), List.of(), null, null, null, null, false, reason);
    }

    private Evidence with(List<String> shown, boolean byHand) {
      return new Evidence(
          terms, shown, cosine, gain, inactiveSince, missedDocuments, byHand, reason);
    }

    /**
     * Returns the evidence for a topic that ended because it was inactive.
     *
     * @param since event time from which on hardly any documents of the topic came
     * @param missed documents that it would have had since then at its earlier rate
     */
    public Evidence withInactivity(Instant since, double missed) {
      return new Evidence(terms, documents, cosine, gain, since, missed, byUser, reason);
    }
  }
}
