package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * One topic as it is now.
 *
 * @param model key of the model
 * @param topic its id, never used again for another topic
 * @param slot the column of U that holds it
 * @param state live, dormant or merged
 * @param label its heaviest terms, stable until the terms really change
 * @param terms its terms, heaviest first
 * @param share share of the newest closed window's documents
 * @param trend share minus the share it usually has
 * @param drift 1 - cosine with itself at the previous window's close
 * @param majorityRatio weight of the reported side over the weight of both sides, 0.5 to 1
 * @param compactness nonzero terms over vocabulary size
 * @param coherence NPMI of its heaviest terms over the documents remembered
 * @param documents representative documents
 * @param relations topics that it goes with or excludes, strongest first; none where the method
 *     knows of no relations
 * @param born event time of its birth
 * @param lastSeen event time of the last document assigned to it
 * @param timestamp event time of this snapshot
 * @param batch number of the mini-batch after which it was taken
 * @param pinned whether it keeps its slot by hand
 * @param muted whether it raises no alerts, by hand
 */
public record Snapshot(
    String model,
    long topic,
    int slot,
    State state,
    String label,
    List<Term> terms,
    double share,
    double trend,
    double drift,
    double majorityRatio,
    double compactness,
    double coherence,
    List<Representative> documents,
    List<Relation> relations,
    Instant born,
    Instant lastSeen,
    Instant timestamp,
    long batch,
    boolean pinned,
    boolean muted) {
  public Snapshot {
    terms = List.copyOf(terms);
    documents = List.copyOf(documents);
    relations = List.copyOf(relations);
  }

  /** The same with those of its documents whose ids may be named. */
  public Snapshot naming(Predicate<String> isNamed) {
    return new Snapshot(
        model,
        topic,
        slot,
        state,
        label,
        terms,
        share,
        trend,
        drift,
        majorityRatio,
        compactness,
        coherence,
        documents.stream().filter(document -> isNamed.test(document.id())).toList(),
        relations,
        born,
        lastSeen,
        timestamp,
        batch,
        pinned,
        muted);
  }

  /** Where a topic stands in its life. */
  public enum State {
    LIVE,
    ENDED,
    MERGED
  }

  /**
   * One term of a topic.
   *
   * @param weight {@code u_mk}, turned to the reported side
   * @param normalized {@code |u_mk| / |u_k|_1}
   * @param idf the term's inverse document frequency now
   */
  public record Term(String term, double weight, double normalized, double idf) {}

  /** A document that shows what the topic is about. */
  public record Representative(String id, String title, Instant timestamp, double weight) {}

  /**
   * Another topic that occurs with this one, or instead of it, more than all others explain.
   *
   * @param topic its id
   * @param strength partial correlation of the two topics' codes, -1 to 1: above 0 they go
   *     together, below 0 they exclude each other
   */
  public record Relation(long topic, double strength) {}
}
