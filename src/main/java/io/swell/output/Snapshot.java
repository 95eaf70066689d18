package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of one topic.
 *
 * @param model key of the model
 * @param topic its id, never used again for another topic
 * @param slot the column of U that holds it
 * @param state live, ended or merged
 * @param label the name that it was given; else its heaviest terms, stable until they change much
 * @param named whether the label is a name that a user, or a suggestion, gave it
 * @param terms its heaviest terms, heaviest first, without those of negligible weight
 * @param share its share of the documents of the newest closed window, or of the open ones before
 *     the first has closed
 * @param shareDocuments number of these documents
 * @param trend its share minus its baseline share; NaN before its first window has closed
 * @param drift 1 - cosine between its terms now and when the previous window closed
 * @param majorityRatio weight of the reported side over the weight of both sides, 0.5 to 1
 * @param compactness number of its nonzero terms over the size of the vocabulary
 * @param coherence mean NPMI of its heaviest terms over the remembered documents
 * @param documents representative documents
 * @param relations topics that it occurs with or excludes, strongest first; empty if the method
 *     learns no relations
 * @param born event time of its birth
 * @param lastSeen event time of the last document assigned to it
 * @param timestamp event time of this snapshot
 * @param batch number of the mini-batch after which it was taken
 * @param pinned whether a user command pinned it to its slot
 * @param muted whether a user command muted it, so that it raises no alerts
 * @param background whether nearly all documents have a little of it; it is assigned only where no
 *     other topic has half of its share
 */
public record Snapshot(
    String model,
    long topic,
    int slot,
    State state,
    String label,
    boolean named,
    List<Term> terms,
    double share,
    long shareDocuments,
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
    boolean muted,
    boolean background)
    implements Output {
  public Snapshot {
    terms = List.copyOf(terms);
    documents = List.copyOf(documents);
    relations = List.copyOf(relations);
  }

  @Override
  public OutputKind outputKind() {
    return OutputKind.SNAPSHOT;
  }

  /** Returns the sum of {@code |u_mk|} over all terms of the topic, listed or not; 0 if none is. */
  public double weightSum() {
    return terms.isEmpty() ? 0 : Math.abs(terms.get(0).weight()) / terms.get(0).normalized();
  }

  /** Returns the snapshot with terms normalized by their {@link #weightSum}. */
  public Snapshot withWeightSum(double sum) {
    List<Term> normalized =
        terms.stream()
            .map(term -> new Term(term.term, term.weight, Math.abs(term.weight) / sum, term.idf))
            .toList();
    return with(normalized, documents, share, shareDocuments, trend, lastSeen);
  }

  /** Returns the snapshot with only those of its documents whose ids pass a test. */
  public Snapshot withDocumentsThat(Predicate<String> isNamed) {
    return with(
        terms,
        documents.stream().filter(document -> isNamed.test(document.id())).toList(),
        share,
        shareDocuments,
        trend,
        lastSeen);
  }

  /** Returns the snapshot with a later share, which is of a number of documents, and trend. */
  public Snapshot withShare(double newShare, long ofDocuments, double newTrend) {
    return with(terms, documents, newShare, ofDocuments, newTrend, lastSeen);
  }

  /** Returns the snapshot with a later document assigned to the topic. */
  public Snapshot withLastSeen(Instant time) {
    return with(terms, documents, share, shareDocuments, trend, time);
  }

  private Snapshot with(
      List<Term> newTerms,
      List<Representative> newDocuments,
      double newShare,
      long newShareDocuments,
      double newTrend,
      Instant newLastSeen) {
    return new Snapshot(
        model,
        topic,
        slot,
        state,
        label,
        named,
        newTerms,
        newShare,
        newShareDocuments,
        newTrend,
        drift,
        majorityRatio,
        compactness,
        coherence,
        newDocuments,
        relations,
        born,
        newLastSeen,
        timestamp,
        batch,
        pinned,
        muted,
        background);
  }

  /** Where a topic stands in its lifecycle. */
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

  /**
   * A document that represents the topic.
   *
   * @param link where it can be read ({@link DocumentOrigin#isLink}), or null
   * @param snippet the start of its text, or null
   */
  public record Representative(
      String id,
      String title,
      @Nullable String link,
      @Nullable String snippet,
      Instant timestamp,
      double weight) {
    public Representative {
      DocumentOrigin.requireLink(link);
    }

    /** Creates a document with neither a link nor a snippet. */
    public Representative(String id, String title, Instant timestamp, double weight) {
      this(id, title, null, null, timestamp, weight);
    }
  }

  /**
   * Another topic that occurs together with this one, or instead of it, more often than all other
   * topics explain.
   *
   * @param topic its id
   * @param strength partial correlation of the codes of the two topics, -1 to 1: above 0 they occur
   *     together, below 0 they exclude each other
   */
  public record Relation(long topic, double strength) {}
}
