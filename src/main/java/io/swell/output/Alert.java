package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An alert: a topic deviates from its baseline. The same alert is published again, under the same
 * id, when it grows and when it ends.
 *
 * <p>The schema {@code alert.json} in the resources describes its fields.
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
    /** A topic has fewer documents than the baseline expects. */
    FADING,
    /** A source sends near-duplicates of earlier documents. */
    REPEATING
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

  /** A number of documents of a topic among all documents. */
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

  /** A document that shows what an alert is about; the larger its weight, the better. */
  public record Document(
      String id, String title, DocumentOrigin origin, Instant timestamp, double weight) {
    /** Returns the same document with another weight. */
    public Document withWeight(double other) {
      return new Document(id, title, origin, timestamp, other);
    }
  }

  /** Where documents come from. */
  public record Sources(long count, Map<String, Long> most) {
    public Sources {
      most = Map.copyOf(most);
    }
  }

  /** The rule that raised an alert, with its options by key. */
  public record Rule(String name, Map<String, Double> settings) {
    public Rule {
      settings = Map.copyOf(settings);
    }
  }
}
