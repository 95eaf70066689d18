package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something about a topic that is not as usual, as it is known now. The same alert is published
 * again, under the same id, when it grows and when it ends.
 *
 * @param model key of the model
 * @param id of the alert, unique over all models and never used again
 * @param kind what happens
 * @param state whether it goes on
 * @param severity how much it matters
 * @param topic topic id; null if no topic explains the documents ({@link Kind#UNCOVERED})
 * @param label the topic's name
 * @param story id of the first alert of the same story; its own id if it is the first
 * @param why what happens, in one sentence
 * @param score the largest score of a window so far
 * @param actual what was counted since it began
 * @param typical what would have been usual over the same documents
 * @param ratio of the actual to the typical share
 * @param since event time at which it began
 * @param detectedAt event time reached when it was noticed
 * @param ended event time at which it was over, null while it goes on
 * @param window the newest window counted
 * @param terms heaviest terms of the topic
 * @param newTerms those that it did not have when all was usual
 * @param documents those that show it best, near-duplicates left out
 * @param sources where its documents come from
 * @param rule what decided
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
    Rule rule) {
  public Alert {
    terms = List.copyOf(terms);
    newTerms = List.copyOf(newTerms);
    documents = List.copyOf(documents);
  }

  /** The same with those of its documents whose ids may be named. */
  public Alert naming(Predicate<String> isNamed) {
    return new Alert(
        model,
        id,
        kind,
        state,
        severity,
        topic,
        label,
        story,
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
        documents.stream().filter(document -> isNamed.test(document.id())).toList(),
        sources,
        rule);
  }

  /** What happens. */
  public enum Kind {
    /** A topic born lately has more documents than chance explains. */
    EMERGING,
    /** A topic has more documents than usual. */
    SURGING,
    /** A topic's terms are not what they were. */
    SHIFTING,
    /** A topic has fewer documents than usual. */
    FADING,
    /** More documents than usual belong to no topic. */
    UNCOVERED
  }

  /** Whether it goes on. */
  public enum State {
    FIRING,
    UPDATED,
    RESOLVED
  }

  /** How much it matters. */
  public enum Severity {
    INFO,
    WARNING,
    CRITICAL
  }

  /**
   * Documents of a topic among others.
   *
   * @param documents that belong to it
   * @param of all documents
   */
  public record Level(double documents, double of) {
    /** The share; 0 of no documents. */
    public double share() {
      return of > 0 ? documents / of : 0;
    }
  }

  /** Event time from {@code start}, inclusive, to {@code end}. */
  public record Window(Instant start, Instant end) {}

  /** A term and its weight relative to all of the topic's. */
  public record Term(String term, double weight) {}

  /**
   * A document that shows it.
   *
   * @param source where it came from, or null
   * @param weight the topic's share of it
   */
  public record Document(
      String id, String title, @Nullable String source, Instant timestamp, double weight) {}

  /**
   * Where documents come from.
   *
   * @param count number of different sources, 0 if none was given
   * @param most the commonest ones with their documents
   */
  public record Sources(long count, Map<String, Long> most) {
    public Sources {
      most = Map.copyOf(most);
    }
  }

  /**
   * What decided.
   *
   * @param name of the detector
   * @param settings its options by key
   */
  public record Rule(String name, Map<String, Double> settings) {
    public Rule {
      settings = Map.copyOf(settings);
    }

    /** The settings, by key in alphabetical order. */
    public SortedMap<String, Double> sorted() {
      return new TreeMap<>(settings);
    }
  }
}
