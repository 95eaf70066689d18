package io.swell.stories;

import io.swell.output.DocumentHeader;
import java.util.List;

/**
 * Documents that are surprising: raised, or a candidate that other thresholds would have raised.
 *
 * @param group id of its group of alerts, for which one alert is raised
 * @param story the story that was scored, or that most of the evidence is in
 * @param time time of the stream, milliseconds since 1970 UTC
 * @param score the {@link NoveltyScorer}, in nats
 * @param threshold the threshold at that time, for what is similar to judged groups
 * @param isFirst whether no alert of its group was raised before
 * @param counts what the score was computed from
 * @param terms heaviest terms of the {@link EvidenceSignature} of its evidence, in descending order
 * @param label rows of the terms to name it by, best first; may be empty
 * @param evidence newest first: documents in the window that hold a pair of core terms that is as
 *     surprising as the score
 */
public record StoryAlert(
    long group,
    StorySummary story,
    long time,
    double score,
    double threshold,
    boolean isFirst,
    Counts counts,
    List<StorySummary.Term> terms,
    List<Integer> label,
    List<Evidence> evidence) {
  public StoryAlert {
    terms = List.copyOf(terms);
    label = List.copyOf(label);
    evidence = List.copyOf(evidence);
  }

  /** Returns whether the score reaches the threshold. */
  public boolean isRaised() {
    return score >= threshold;
  }

  /**
   * Counts of the pair of core terms whose gain is the score, in the most surprising window.
   *
   * @param documents documents of the story that hold the pair, each group of near-duplicates and
   *     each conversation once
   * @param allDocuments documents of the stream in the window
   * @param expected how many of them were expected to hold the pair
   */
  public record Counts(int documents, int allDocuments, double expected) {}

  /**
   * A document that shows what an alert is about.
   *
   * @param weight share of the story's core terms that the document holds
   * @param isNew whether no earlier raised alert of the group had it
   */
  public record Evidence(DocumentHeader document, double weight, boolean isNew) {}

  /** What a user says a group of alerts was. */
  public enum Label {
    /** Its documents came together by chance. */
    CHANCE,
    /** It was about an event. */
    EVENT
  }
}
