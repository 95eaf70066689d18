package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An alert: a topic deviates from its baseline. The same alert is published again, under the same
 * id, when it grows and when it ends.
 *
 * @param model key of the model
 * @param id of the alert, unique over all models and never used again
 * @param kind what happened
 * @param state whether it is new, updated or over
 * @param severity how much it matters
 * @param topic topic id; null if no topic covers the documents ({@link Kind#UNCOVERED})
 * @param label the topic's name
 * @param story id of the first alert of the same story; its own id if it is the first
 * @param storyId the story that it was raised about; null if it was raised about a topic
 * @param why what happened, in one sentence
 * @param score the largest score of a window so far
 * @param actual documents counted since it began, of a story among the newest ones
 * @param typical documents that the baseline expects among the same documents
 * @param ratio of the actual to the typical documents, at most 1000
 * @param since event time at which it began
 * @param detectedAt event time reached when it was first published
 * @param ended event time at which it ended; null while it is ongoing
 * @param window the newest window counted
 * @param terms heaviest terms of the topic
 * @param newTerms terms that it did not have before
 * @param documents the documents that show it best, without near-duplicates
 * @param sources where its documents come from
 * @param rule the rule that raised it
 * @param judgment what a user said about it, or null
 */
public record Alert(
    String model,
    String id,
    Kind kind,
    State state,
    Severity severity,
    @Nullable Long topic,
    String label,
    String story,
    @Nullable Long storyId,
    String why,
    double score,
    Level actual,
    Level typical,
    double ratio,
    Instant since,
    Instant detectedAt,
    @Nullable Instant ended,
    Window window,
    List<Term> terms,
    List<String> newTerms,
    List<Document> documents,
    Sources sources,
    Rule rule,
    @Nullable Judgment judgment)
    implements Output {
  public Alert {
    terms = List.copyOf(terms);
    newTerms = List.copyOf(newTerms);
    documents = List.copyOf(documents);
  }

  @Override
  public OutputKind outputKind() {
    return OutputKind.ALERT;
  }

  /** Returns the alert with this judgment. */
  public Alert withJudgment(@Nullable Judgment given) {
    return given == judgment ? this : with(documents, given);
  }

  /** Returns the alert with only those of its documents whose ids pass a test. */
  public Alert withDocumentsThat(Predicate<String> isNamed) {
    return with(
        documents.stream().filter(document -> isNamed.test(document.id())).toList(), judgment);
  }

  private Alert with(List<Document> shown, @Nullable Judgment given) {
    return new Alert(
        model,
        id,
        kind,
        state,
        severity,
        topic,
        label,
        story,
        storyId,
        why,
        score,
        actual,
        typical,
        ratio,
        since,
        detectedAt,
        ended,
        window,
        terms,
        newTerms,
        shown,
        sources,
        rule,
        given);
  }

  /** What happened. */
  public enum Kind {
    /** A topic that was born recently has more documents than the baseline expects. */
    EMERGING,
    /** An older topic has more documents than the baseline expects. */
    SURGING,
    /** The terms of a topic have changed. */
    SHIFTING,
    /** A topic has fewer documents than the baseline expects. */
    FADING,
    /** More documents than the baseline expects are covered by no topic. */
    UNCOVERED
  }

  /** Where an alert stands. */
  public enum State {
    /** It is published for the first time. */
    FIRING,
    /** It is ongoing and has grown. */
    UPDATED,
    /** It has ended. */
    RESOLVED
  }

  /** What a user says about it. */
  public enum Judgment {
    /** It was right to raise it. */
    USEFUL,
    /** It should not have been raised. */
    NOISE
  }

  /** How much it matters. */
  public enum Severity {
    INFO,
    WARNING,
    CRITICAL
  }

  /**
   * A number of documents of a topic among all documents.
   *
   * @param documents documents of the topic
   * @param of all documents
   */
  public record Level(double documents, double of) {
    /** Returns the topic's part of all documents; 0 if there are none. */
    public double share() {
      return of > 0 ? documents / of : 0;
    }
  }

  /** A window of event time from {@code start}, inclusive, to {@code end}, exclusive. */
  public record Window(Instant start, Instant end) {}

  /** A term and its weight relative to the weights of all terms of the topic. */
  public record Term(String term, double weight) {}

  /**
   * A document that shows what an alert is about.
   *
   * @param origin where it came from
   * @param weight how well the document represents the topic; larger is better
   */
  public record Document(
      String id, String title, DocumentOrigin origin, Instant timestamp, double weight) {
    /** Returns the same document with another weight. */
    public Document withWeight(double other) {
      return new Document(id, title, origin, timestamp, other);
    }
  }

  /**
   * Where documents come from.
   *
   * @param count number of different sources, 0 if none was given
   * @param most the most frequent sources with their numbers of documents
   */
  public record Sources(long count, Map<String, Long> most) {
    public Sources {
      most = Map.copyOf(most);
    }
  }

  /**
   * The rule that raised an alert.
   *
   * @param name of the rule
   * @param settings values of its options, by key
   */
  public record Rule(String name, Map<String, Double> settings) {
    public Rule {
      settings = Map.copyOf(settings);
    }

    /** Returns the settings in alphabetical order of their keys. */
    public SortedMap<String, Double> sorted() {
      return new TreeMap<>(settings);
    }
  }
}
